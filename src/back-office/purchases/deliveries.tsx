import { timeText } from '../../shop/dates.ts'
import { amountText } from '../../shop/money.ts'
import { plural } from '../../shop/plural.ts'
import type { FoundPurchase } from '../../shop/purchases/index.ts'
import { Panel } from '../kit/panel.tsx'

/** What has come of a purchase, newest first. */
export function Deliveries({ purchase: { deliveries } }: { purchase: FoundPurchase }) {
  if (deliveries.length === 0) return null
  return (
    <Panel title="What has come">
      <ul className="divide-y divide-line">
        {deliveries.map(({ name, ml, pieces, cost, actor, createdAt }) => (
          <li key={`${String(createdAt)} ${name} ${ml}`} className="wrap-anywhere py-2 text-sm">
            {`${plural(pieces, 'piece')} of ${name}, ${ml} ml`}
            {cost !== null && ` at ${amountText(cost)}`}
            <span className="block text-muted">{`${actor}, ${timeText(createdAt)}`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
