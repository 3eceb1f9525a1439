import { useLoaderData } from 'react-router'
import type { Run } from '../../platform/backup/runs.ts'
import type { WaitingJob } from '../../platform/database/job-queues.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { isSystem, systems } from '../../shop/settings/connections/connection-rules.ts'
import type { Check } from '../../shop/watch/health/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { staffActions } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Facts } from '../kit/facts.tsx'
import { Fold } from '../kit/fold.tsx'
import { useLastResult } from '../kit/last-result.ts'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { RedLines } from '../kit/red-lines.tsx'
import { Rows } from '../kit/rows.tsx'
import { RowAction, StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useLoadWhile } from '../kit/use-load-while.ts'
import { useMay } from '../kit/use-may.ts'
import { healthActions } from './health-actions.ts'
import { loadHealth } from './load-health.ts'
import { cacheText, FailuresPanel, StatementsPanel } from './requests-panels.tsx'

/** The health of the shop. */
export const meta = titled('Health')

export const loader = loadHealth

export const action = staffActions(healthActions)

/** The latest backups and drills. */
function BackupsPanel({ runs }: { runs: readonly Run[] }) {
  return (
    <Panel
      title="Backups"
      note="Copies of the whole shop, and drills that restore one to see that it works. Newest first."
    >
      {runs.length === 0 ? (
        <EmptyState
          title="No backup yet"
          text="Without one a broken disk loses every order. Ask whoever runs your server to set BACKUPS to nightly, as docs/operations.md says."
        />
      ) : (
        <Rows
          rows={runs}
          keyOf={({ kind, startedAt }) => `${kind}${new Date(startedAt).toISOString()}`}
          cell={({ kind, startedAt }) => (
            <>
              {RUN_NAMES[kind]}, <time dateTime={new Date(startedAt).toISOString()}>{timeText(startedAt)}</time>
            </>
          )}
          note={({ kind, succeeded, lines }) => (kind === 'drill' && succeeded ? lines.at(-1) : lines[0])}
          end={({ succeeded }) => (
            <span className="chip" data-tone={succeeded ? undefined : 'wrong'}>
              {succeeded ? 'Succeeded' : 'Failed'}
            </span>
          )}
        />
      )}
    </Panel>
  )
}

const RUN_NAMES: Record<Run['kind'], string> = { backup: 'Backup', drill: 'Drill', verify: 'Verification' }

export default function HealthPage() {
  const {
    incidents,
    runs,
    jobs,
    jobCounts,
    checks,
    checking,
    storage,
    calls,
    slow,
    versions,
    failures,
    cache,
    statements,
  } = useLoaderData<typeof loader>()
  const drill = runs.find(({ kind }) => kind === 'drill')
  return (
    <DetailPage
      title="Health"
      first={<RedLines lines={incidents} />}
      aside={
        <>
          <Panel title="Storage">
            <Facts
              facts={[
                storage.free !== '' && ['Free on disk', `${storage.free} of ${storage.total}`],
                ['Database', storage.database],
                ['Disk full', storage.fullOn ?? (storage.nights < 7 ? 'Known after a week' : 'Not in sight')],
              ]}
            />
          </Panel>
          {drill && (
            <Panel title="Last drill" note="The newest backup, restored into a temporary place and checked.">
              <Rows rows={drill.lines} cell={line => line} />
            </Panel>
          )}
        </>
      }
    >
      <JobsPanel jobs={jobs} counts={jobCounts} />
      <BackupsPanel runs={runs} />
      <ChecksPanel checks={checks} checking={checking} />
      <FailuresPanel failures={failures} />
      <Panel
        title="Couriers, WhatsApp and others"
        note="How often the shop asked them in the last day, and whether they replied. Each connection lists it."
      >
        <Rows
          rows={calls}
          keyOf={({ system }) => system}
          to={({ system }) => `/admin/connections/${system}`}
          cell={({ system, calls: count }) => `${isSystem(system) ? systems[system].name : system}: ${count}`}
          note={({ last, slowest }) => `The last one ${timeText(last)}, the slowest took ${slowest} ms`}
          end={({ failed }) => (
            <span className="chip" data-tone={failed === 0 ? undefined : 'wrong'}>
              {failed === 0 ? 'All replied' : `${failed} failed`}
            </span>
          )}
          empty="None was asked in the last day."
        />
      </Panel>
      <Fold label="For whoever runs the server">
        <div className="panels">
          <Panel title="Versions">
            <Facts
              facts={[
                ['Shop', versions.shop],
                ['Node', versions.node],
                ['PostgreSQL', versions.postgres],
                ['Schema', versions.migration],
              ]}
            />
          </Panel>
          <Panel title="Page cache" note="Public pages of the last 24 hours that came from memory">
            <p>{cacheText(cache)}</p>
          </Panel>
          <StatementsPanel statements={statements} />
          <Panel title="Queries that run for more than a second now">
            <Rows
              rows={slow}
              cell={({ query }) => <code className="wrap-anywhere text-xs">{query}</code>}
              end={({ seconds }) => `${seconds} s`}
              empty="None."
            />
          </Panel>
        </div>
      </Fold>
    </DetailPage>
  )
}

/** Whether stock, money and reports agree, as checked each night. */
function ChecksPanel({ checks, checking }: { checks: readonly Check[]; checking: boolean }) {
  useLoadWhile(checking)
  const may = useMay()('health.work')
  return (
    <Panel
      title="Do the figures agree?"
      note="Each night stock, money and reports are counted again from the orders and compared."
    >
      <Rows
        rows={checks}
        keyOf={({ kind }) => kind}
        cell={({ label, counted }) => `${label}: ${counted} checked`}
        note={({ checkedAt, problems }) => [timeText(checkedAt), ...problems].join('. ')}
        end={({ problems }) => (
          <span className="chip" data-tone={problems.length === 0 ? undefined : 'wrong'}>
            {problems.length === 0 ? 'All agree' : `${problems.length} wrong`}
          </span>
        )}
        empty="Not checked yet."
      />
      {may && (
        <StaffForm
          action="check"
          submit={checking ? 'It is being checked ...' : 'Check now'}
          variant="outline"
          hidden={{ what: 'all' }}
        />
      )}
    </Panel>
  )
}

/** `isTried`: it is tried again at this moment, or next. */
type FailedJob = WaitingJob & { isTried: boolean }

type Props = { jobs: readonly FailedJob[]; counts: { failed: number; waiting: number } }

/**
 * Jobs and emails that failed, each with its error and a button that tries it again. The page is loaded again until it
 * is known what came of that.
 */
function JobsPanel({ jobs, counts: { failed, waiting } }: Props) {
  const may = useMay()('health.work')
  useLoadWhile(jobs.some(({ isTried }) => isTried))
  return (
    <Panel
      title="Emails and background work"
      note={`Emails, bookings, reports: ${failed} failed, ${waiting} waiting. What fails is tried again by itself.`}
    >
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
  const result = useLastResult()
  if (result?.action !== 'retry' || !result.ok) return null
  const { jobId = '', name = 'The job' } = result.typed
  const job = jobs.find(({ id }) => String(id) === jobId)
  if (job?.isTried) return <Notice>{result.message}</Notice>
  return <Notice ok={!job}>{job ? `${name} has failed again.` : `${name} has succeeded.`}</Notice>
}
