import { shortDayText } from '../../../shop/ground/dates.ts'
import type { OrderSource } from '../../../shop/settings/sources/index.ts'
import { Facts } from '../../kit/facts.tsx'
import { Panel } from '../../kit/panel.tsx'

/** Where the order came from; nothing when its browser knew nothing. */
export function SourcePanel({ source }: { source: OrderSource | null }) {
  if (!source) return null
  const { first, reportedTo: told } = source
  const from = (visit: { source: string; medium: string; campaign: string }) => (
    <span className="wrap-anywhere">{[visit.source, visit.medium, visit.campaign].filter(Boolean).join(', ')}</span>
  )
  return (
    <Panel title="Source">
      <Facts
        facts={[
          [`Last visit, ${shortDayText(source.visitedAt)}`, from(source)],
          [`First visit, ${shortDayText(first.at)}`, from(first)],
          told.length > 0 && ['Agreed that we tell', told.join(' and ')],
        ]}
      />
    </Panel>
  )
}
