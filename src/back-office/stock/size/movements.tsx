import { timeText } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { purchaseNumber } from '../../../shop/stock/purchases/rules.ts'
import type { Movement } from '../../../shop/stock/stock/index.ts'
import { stockReasonLabel } from '../../../shop/stock/stock/rules.ts'
import { Rows } from '../../kit/rows.tsx'
import { useMay } from '../../kit/use-may.ts'

/** Rows of the stock ledger: what changed, why, by whom, and for which order, purchase or recount. */
export function Movements({ movements }: { movements: readonly Movement[] }) {
  const seesCost = useMay()('purchases.read')
  return (
    <Rows
      rows={movements}
      keyOf={({ entry }) => entry}
      cell={movement => (
        <>
          <b className="mr-3 font-medium tabular-nums">
            {movement.change > 0 ? `+${movement.change}` : movement.change}
          </b>
          {stockReasonLabel(movement.reason)} <Cause movement={movement} />
          {movement.note && <span className="block">{movement.note}</span>}
        </>
      )}
      note={({ actor, createdAt }) => `${actor}, ${timeText(createdAt)}`}
      end={({ stockAfter, unitCost }) => (
        <span>
          {`${stockAfter} left`}
          {seesCost && unitCost !== null && <span className="block text-muted">{`${amountText(unitCost)} each`}</span>}
        </span>
      )}
      empty="Nothing has moved yet."
    />
  )
}

function Cause({ movement: { orderId, orderNumber, purchaseId, recountId } }: { movement: Movement }) {
  const may = useMay()
  const cause = (path: string, text: string | null, allowed = true) =>
    allowed ? (
      <a href={path} className="text-link">
        {text}
      </a>
    ) : (
      text
    )
  if (orderId) return cause(`/admin/orders/${orderId}`, orderNumber, may('orders.read'))
  if (purchaseId) return cause(`/admin/purchases/${purchaseId}`, purchaseNumber(purchaseId), may('purchases.read'))
  return recountId ? cause(`/admin/stock/recounts/${recountId}`, 'see the recount') : null
}
