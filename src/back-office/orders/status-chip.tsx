import { type OrderStatus, statusLabel } from '../../shop/orders/orders/order-status-rules.ts'
import { StateChip } from '../kit/state-chip.tsx'

/** An order's status in words. */
export const StatusChip = ({ status }: { status: OrderStatus }) => (
  <StateChip state={status}>{statusLabel(status)}</StateChip>
)
