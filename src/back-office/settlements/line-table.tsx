import { amountText } from '../../shop/ground/money.ts'
import type { SettlementLine } from '../../shop/money/settlement/index.ts'
import { statusLabel } from '../../shop/orders/orders/order-status-rules.ts'
import { ListTable } from '../kit/list-table.tsx'

/** The lines of a file that agree with the shop. */
export function LineTable({ lines }: { lines: readonly SettlementLine[] }) {
  if (lines.length === 0) return <p className="text-muted">No line.</p>
  return (
    <ListTable
      label="As expected"
      rows={lines}
      keyOf={({ line }) => String(line)}
      to={({ order }) => order && `/admin/orders/${order._id}`}
      columns={[
        {
          label: 'Order',
          cell: ({ order, orderNumber }) => order?.orderNumber ?? orderNumber,
          note: ({ trackingNumber }) => trackingNumber,
        },
        {
          label: 'State',
          cell: ({ order }) =>
            order &&
            order.orderStatus !== 'delivered' && <span className="chip">{statusLabel(order.orderStatus)}</span>,
          plain: true,
        },
        { label: 'Fee', cell: ({ fee }) => amountText(fee), figure: true },
        { label: 'Tax', cell: ({ tax }) => amountText(tax), figure: true },
        { label: 'Collected', cell: ({ cod }) => amountText(cod), end: true },
      ]}
    />
  )
}
