import { LineLink } from '../kit/line-link.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'

export type Result = { to: string; name: string; note: string; end?: string }
type Props = { title: string; results: readonly Result[]; all: string | null }

/** Results of one kind, each a link, and the way to the list of the kind. */
export const ResultList = ({ title, results, all }: Props) => (
  <Panel title={title}>
    <Rows
      rows={results}
      keyOf={({ to }) => to}
      to={({ to }) => to}
      cell={({ name }) => <bdi className="font-medium">{name}</bdi>}
      note={({ note }) => note}
      end={({ end }) => end}
    />
    {all && <LineLink to={all}>All {title.toLowerCase()}</LineLink>}
  </Panel>
)
