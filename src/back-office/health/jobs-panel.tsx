import type { WaitingJob } from '../../platform/database/jobs.ts'
import { timeText } from '../../shop/dates.ts'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RowAction } from '../kit/staff-form.tsx'
import { useMay } from '../kit/use-may.ts'

type Props = { jobs: readonly WaitingJob[]; counts: { failed: number; waiting: number } }

/** Jobs and emails that failed, each with its error and a button that tries it again. */
export function JobsPanel({ jobs, counts: { failed, waiting } }: Props) {
  const may = useMay()('health.work')
  return (
    <Panel title="Jobs and emails" note={`${failed} failed or are tried again, ${waiting} wait or run.`}>
      <Rows
        rows={jobs}
        keyOf={({ id }) => id}
        cell={({ name, attempts }) => `${name}, ${attempts} ${attempts === 1 ? 'try' : 'tries'}`}
        note={({ lastError, runAt, state }) =>
          `${state === 'failed' ? 'Not tried again' : `Next try ${timeText(runAt)}`}: ${lastError?.split('\n')[0] ?? ''}`
        }
        end={({ id, name }) =>
          may && (
            <RowAction action="retry" submit="Try again" label={`Try ${name} ${id} again`} of={{ jobId: String(id) }} />
          )
        }
        empty="None failed."
      />
    </Panel>
  )
}
