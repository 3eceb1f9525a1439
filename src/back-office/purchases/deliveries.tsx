import { timeText } from '../../shop/dates.ts'
import { amountText } from '../../shop/money.ts'
import { sizeText } from '../../shop/names/rules.ts'
import { plural } from '../../shop/plural.ts'
import type { FoundPurchase } from '../../shop/purchases/index.ts'
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
