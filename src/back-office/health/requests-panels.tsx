import { timeText } from '../../shop/ground/dates.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { FailedRoute, SlowStatement } from '../../shop/watch/health/index.ts'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'

/** Which routes failed in the last day. */
export const FailuresPanel = ({ failures }: { failures: readonly FailedRoute[] }) => (
  <Panel
    title="Pages that failed"
    note="In the last 24 hours, by a fault of the shop: please tell whoever runs your server. The log has each of them."
  >
    <Rows
      rows={failures}
      keyOf={({ route, status }) => `${route} ${status}`}
      cell={({ route, status }) => <code className="wrap-anywhere text-sm">{`${route} ${status}`}</code>}
      note={({ lately, last }) =>
        lately > 0 ? `${lately} since ${timeText(last)}` : `The last in the hour of ${timeText(last)}`
      }
      end={({ requests }) => (
        <span className="chip" data-tone="wrong">
          {plural(requests, 'time')}
        </span>
      )}
      empty="None."
    />
  </Panel>
)

/** Which statements are slow on average, where PostgreSQL counts them. */
export const StatementsPanel = ({ statements }: { statements: readonly SlowStatement[] | null }) => (
  <Panel
    title="Slow queries"
    note={
      statements === null
        ? 'Not counted: PostgreSQL has no pg_stat_statements. To have it, load it (shared_preload_libraries) and create the extension.'
        : 'More than 100 ms on average, by the time they take in all.'
    }
  >
    {statements && (
      <Rows
        rows={statements}
        cell={({ query }) => <code className="wrap-anywhere text-xs">{query}</code>}
        note={({ calls }) => plural(calls, 'call')}
        end={({ averageMs }) => `${averageMs} ms`}
        empty="None."
      />
    )}
  </Panel>
)

/** '92% of 1,200 public responses of the last day came from memory'. */
export function cacheText({ cached, made }: { cached: number; made: number }): string {
  const all = cached + made
  return all === 0 ? 'Nothing asked yet' : `${Math.round((cached / all) * 100)}% of ${all.toLocaleString('en-IN')}`
}
