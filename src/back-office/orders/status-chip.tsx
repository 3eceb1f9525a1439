import { type OrderStatus, statusLabel } from '../../shop/orders/orders/order-status-rules.ts'
import { StateChip } from '../kit/state-chip.tsx'

/** An order's status in words; of a cancelled one whose parcel was sent, as every count calls it: 'Refused'. */
export const StatusChip = ({ status, refused }: { status: OrderStatus; refused?: boolean }) =>
  refused ? <StateChip state="refused">Refused</StateChip> : <StateChip state={status}>{statusLabel(status)}</StateChip>
