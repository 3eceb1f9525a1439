import { Panel } from '../kit/panel.tsx'

export type Result = { to: string; name: string; note: string; end?: string }
type Props = { title: string; results: readonly Result[]; all: string | null }

/** Results of one kind, each a link, and the way to the list of the kind. */
export function ResultList({ title, results, all }: Props) {
  return (
    <Panel title={title} className="mt-4">
      <ul className="divide-y divide-line">
        {results.map(({ to, name, note, end }) => (
          <li key={to}>
            <a href={to} className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="wrap-anywhere min-w-0">
                <bdi className="font-medium">{name}</bdi> <span className="text-muted text-sm">{note}</span>
              </span>
              {end && <span className="text-sm tabular-nums">{end}</span>}
            </a>
          </li>
        ))}
      </ul>
      {all && (
        <a href={all} className="line-link">
          All {title.toLowerCase()}
        </a>
      )}
    </Panel>
  )
}
