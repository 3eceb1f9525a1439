import { useLoaderData } from 'react-router'
import { timeText } from '../../shop/ground/dates.ts'
import { staffActions } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Facts } from '../kit/facts.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { BackupsPanel } from './backups-panel.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import { healthActions } from './health-actions.ts'
import { JobsPanel } from './jobs-panel.tsx'
import { loadHealth } from './load-health.ts'
import { cacheText, FailuresPanel, StatementsPanel } from './requests-panels.tsx'

/** The health of the shop. */
export const meta = titled('Health')

export const loader = loadHealth

export const action = staffActions(healthActions)

export default function HealthPage() {
  const {
    incidents,
    runs,
    late,
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
      first={
        <>
          {incidents.map(({ kind, title, place, text, since }) => (
            <Notice key={kind + place} ok={false}>
              <b className="font-semibold">{title}</b>
              {place && ` on ${place}`}
              {`, since ${timeText(since)}. ${text}`}
            </Notice>
          ))}
          {late && <Notice ok={false}>{late}</Notice>}
        </>
      }
      aside={
        <>
          <Panel title="Storage">
            <Facts
              facts={[
                storage.free !== '' && ['Free on disk', `${storage.free} of ${storage.total}`],
                ['Database', storage.database],
                ['Full', storage.fullOn ?? (storage.nights < 7 ? 'Known after a week of nights' : 'Not in sight')],
              ]}
            />
          </Panel>
          <Panel title="Page cache" note="Public answers of the last 24 hours that came from memory">
            <p>{cacheText(cache)}</p>
          </Panel>
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
          {drill && (
            <Panel title="Last drill" note="The newest backup, restored into a temporary place and checked.">
              <Rows rows={drill.lines} cell={line => line} />
            </Panel>
          )}
        </>
      }
    >
      <JobsPanel jobs={jobs} counts={jobCounts} />
      <FailuresPanel failures={failures} />
      <ChecksPanel checks={checks} checking={checking} />
      <BackupsPanel runs={runs} />
      <Panel title="Calls to other systems" note="Of the last day. Each connection lists them.">
        <Rows
          rows={calls}
          keyOf={({ system }) => system}
          to={({ system }) => `/admin/connections/${system}`}
          cell={({ system, calls: count }) => `${system}: ${count}`}
          note={({ last, slowest }) => `The last one ${timeText(last)}, the slowest took ${slowest} ms`}
          end={({ failed }) => (
            <span className={failed === 0 ? 'chip' : 'chip chip-danger'}>
              {failed === 0 ? 'All answered' : `${failed} failed`}
            </span>
          )}
          empty="Nothing was asked in the last day."
        />
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
    </DetailPage>
  )
}
