import { type OrderStatus, statusLabel } from '../../shop/orders/orders/rules.ts'

/** An order's status in words. */
export const StatusChip = ({ status }: { status: OrderStatus }) => (
  <span className="chip" data-status={status}>
    {statusLabel(status)}
  </span>
)
