import { timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { FoundPurchase } from '../../shop/stock/purchases/index.ts'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'

/** What has come of a purchase, newest first. */
export function Deliveries({ purchase: { deliveries } }: { purchase: FoundPurchase }) {
  if (deliveries.length === 0) return null
  return (
    <Panel title="Deliveries">
      <Rows
        rows={deliveries}
        cell={({ name, ml, pieces, cost }) =>
          `${plural(pieces, 'piece')} of ${sizeText(name, ml)}${cost === null ? '' : ` at ${amountText(cost)}`}`
        }
        note={({ actor, createdAt }) => `${actor}, ${timeText(createdAt)}`}
      />
    </Panel>
  )
}
