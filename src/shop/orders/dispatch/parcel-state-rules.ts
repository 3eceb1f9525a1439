import type { OrderStatus } from '../orders/order-status-rules.ts'

/** The states of a parcel: labels, and to which it may go. `returned`: it came back and its pieces were inspected. */
const states = {
  packing: { label: 'Being packed', next: ['packed', 'cancelled'] },
  packed: { label: 'To hand over', next: ['handed_over', 'cancelled'] },
  handed_over: { label: 'On the way', next: ['delivered', 'refused', 'returned'] },
  delivered: { label: 'Delivered', next: [] },
  // A second attempt may succeed.
  refused: { label: 'Refused, coming back', next: ['delivered', 'returned'] },
  returned: { label: 'Came back', next: [] },
  cancelled: { label: 'Unpacked', next: [] },
} as const satisfies Record<string, { label: string; next: readonly string[] }>

export type ParcelState = keyof typeof states

export const parcelLabel = (state: ParcelState): string => states[state].label

/** What staff read of a parcel: its state, or that the courier's last attempt failed. */
export const parcelStateText = ({ state, attemptedAt }: { state: ParcelState; attemptedAt: Date | null }): string =>
  state === 'handed_over' && attemptedAt ? 'Attempt failed' : parcelLabel(state)

/**
 * Whether a parcel may go from one state to another.
 * @rule in which states a parcel is
 */
export const mayBecome = (from: ParcelState, to: ParcelState): boolean =>
  (states[from].next as readonly ParcelState[]).includes(to)

/** What the status of an order depends on. */
export type OrderParcels = {
  parcels: readonly { state: ParcelState; restocked: boolean }[]
  /** Pieces that are in no parcel: nobody packed them yet, or they are sent again. */
  left: number
}

/**
 * The status of an order by its parcels: processing once all is packed, out for delivery with the first parcel that leaves,
 * delivered when nothing is under way or left, and cancelled when all that left came back for good.
 */
export function statusByParcels(status: OrderStatus, { parcels, left }: OrderParcels): OrderStatus {
  if (status === 'delivered' || status === 'cancelled') return status
  const some = (...wanted: ParcelState[]) => parcels.some(({ state }) => wanted.includes(state))
  const delivered = some('delivered')
  if (!some('handed_over', 'refused')) {
    if (delivered && left === 0 && !some('packing', 'packed')) return 'delivered'
    if (!delivered && parcels.some(({ restocked }) => restocked)) return 'cancelled'
  }
  if (delivered || some('handed_over', 'refused')) return 'outForDelivery'
  if (status === 'outForDelivery') return 'processing'
  if (status === 'confirmed' && left === 0 && some('packed') && !some('packing')) return 'processing'
  return status
}
