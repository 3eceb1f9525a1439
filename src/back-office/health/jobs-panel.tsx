import type { WaitingJob } from '../../platform/database/jobs.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { useLastAnswer } from '../kit/last-answer.ts'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RowAction } from '../kit/staff-form.tsx'
import { useLoadWhile } from '../kit/use-load-while.ts'
import { useMay } from '../kit/use-may.ts'

/** `isTried`: it is tried again at this moment, or next. */
type FailedJob = WaitingJob & { isTried: boolean }
type Props = { jobs: readonly FailedJob[]; counts: { failed: number; waiting: number } }

/** Jobs and emails that failed, each with its error and a button that tries it again. The page is loaded again until it is known what came of that. */
export function JobsPanel({ jobs, counts: { failed, waiting } }: Props) {
  const may = useMay()('health.work')
  useLoadWhile(jobs.some(({ isTried }) => isTried))
  return (
    <Panel title="Jobs and emails" note={`${failed} failed or are tried again, ${waiting} wait or run.`}>
      <Outcome jobs={jobs} />
      <Rows
        rows={jobs}
        keyOf={({ id }) => id}
        cell={({ name, attempts }) => `${name}, ${attempts} ${attempts === 1 ? 'try' : 'tries'}`}
        note={({ lastError, runAt, state, isTried }) =>
          `${isTried ? 'Is tried now' : state === 'failed' ? 'Not tried again' : `Next try ${timeText(runAt)}`}: ${lastError?.split('\n')[0] ?? ''}`
        }
        end={({ id, name, isTried }) =>
          may &&
          !isTried && (
            <RowAction
              action="retry"
              submit="Try again"
              label={`Try ${name} ${id} again`}
              of={{ jobId: String(id) }}
              hidden={{ name }}
            />
          )
        }
        empty="None failed."
      />
    </Panel>
  )
}

/** What came of the job that somebody had tried again. */
function Outcome({ jobs }: Pick<Props, 'jobs'>) {
  const answer = useLastAnswer()
  if (answer?.action !== 'retry' || !answer.ok) return null
  const { jobId = '', name = 'The job' } = answer.typed
  const job = jobs.find(({ id }) => String(id) === jobId)
  if (job?.isTried) return <Notice>{answer.message}</Notice>
  return <Notice ok={!job}>{job ? `${name} has failed again.` : `${name} has succeeded.`}</Notice>
}
