import { timeText } from '../../../shop/dates.ts'
import { amountText } from '../../../shop/money.ts'
import { purchaseNumber } from '../../../shop/purchases/rules.ts'
import type { Movement } from '../../../shop/stock/index.ts'
import { stockReasonLabel } from '../../../shop/stock/rules.ts'
import { useMay } from '../../kit/use-may.ts'

/** Rows of the stock ledger: what changed, why, by whom, and for which order, purchase or recount. */
export function Movements({ movements }: { movements: readonly Movement[] }) {
  const seesCost = useMay()('purchases.read')
  if (movements.length === 0) return <p className="text-muted text-sm">Nothing has moved yet.</p>
  return (
    <ol className="divide-y divide-line">
      {movements.map(movement => (
        <li key={movement.entry} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3 py-2 text-sm">
          <span className="font-medium tabular-nums">
            {movement.change > 0 ? `+${movement.change}` : movement.change}
          </span>
          <span className="wrap-anywhere">
            {stockReasonLabel(movement.reason)} <Cause movement={movement} />
            {movement.note && <span className="block">{movement.note}</span>}
            <span className="block text-muted">{`${movement.actor}, ${timeText(movement.createdAt)}`}</span>
          </span>
          <span className="text-right tabular-nums">
            {`${movement.stockAfter} left`}
            {seesCost && movement.unitCost !== null && (
              <span className="block text-muted">{`${amountText(movement.unitCost)} each`}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Cause({ movement }: { movement: Movement }) {
  const may = useMay()
  const { orderId, orderNumber, purchaseId, recountId } = movement
  if (orderId)
    return may('orders.read') ? <CauseLink path={`/admin/orders/${orderId}`}>{orderNumber}</CauseLink> : orderNumber
  if (purchaseId) {
    const number = purchaseNumber(purchaseId)
    return may('purchases.read') ? <CauseLink path={`/admin/purchases/${purchaseId}`}>{number}</CauseLink> : number
  }
  return recountId ? <CauseLink path={`/admin/stock/recounts/${recountId}`}>see the recount</CauseLink> : null
}

function CauseLink({ path, children }: { path: string; children: string | null }) {
  return (
    <a href={path} className="text-link">
      {children}
    </a>
  )
}
