import { amountText } from '../../shop/money.ts'
import { statusLabel } from '../../shop/orders/rules.ts'
import type { SettlementLine } from '../../shop/settlement/index.ts'

/** The lines of a file that agree with the shop. */
export function LineTable({ lines }: { lines: SettlementLine[] }) {
  if (lines.length === 0) return <p className="text-muted">No line.</p>
  return (
    <ul className="divide-y divide-line border-line border-y text-sm tabular-nums">
      {lines.map(({ line, trackingNumber, orderNumber, order, cod, fee, tax }) => (
        <li key={line} className="grid gap-x-6 py-2 sm:grid-cols-[1fr_auto]">
          <span className="wrap-anywhere min-w-0">
            {order ? (
              <a href={`/admin/orders/${order._id}`} className="text-link inline-flex min-h-11 items-center">
                {order.orderNumber}
              </a>
            ) : (
              orderNumber
            )}
            <span className="text-muted"> {trackingNumber}</span>
            {order && order.orderStatus !== 'delivered' && (
              <span className="chip ml-2">{statusLabel(order.orderStatus)}</span>
            )}
          </span>
          <span className="sm:self-center">
            {amountText(cod)} less {amountText(fee)} fee, {amountText(tax)} tax
          </span>
        </li>
      ))}
    </ul>
  )
}
