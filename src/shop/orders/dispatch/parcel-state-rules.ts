import type { OrderStatus } from '../orders/order-status-rules.ts'

/** Where a parcel is: not left yet, with a courier on its way there or back, or arrived, back or unpacked. */
type Place = 'here' | 'away' | 'ended'

/**
 * The states of a parcel: labels, where it is, and to which it may go. `returned`: it came back and its pieces were
 * inspected.
 */
const states = {
  packing: { label: 'Being packed', place: 'here', next: ['packed', 'cancelled'] },
  packed: { label: 'To hand over', place: 'here', next: ['handed_over', 'cancelled'] },
  handed_over: { label: 'On the way', place: 'away', next: ['delivered', 'refused', 'returned'] },
  delivered: { label: 'Delivered', place: 'ended', next: [] },
  // A second attempt may succeed.
  refused: { label: 'Refused, coming back', place: 'away', next: ['delivered', 'returned'] },
  returned: { label: 'Came back', place: 'ended', next: [] },
  cancelled: { label: 'Unpacked', place: 'ended', next: [] },
} as const satisfies Record<string, { label: string; place: Place; next: readonly string[] }>

export type ParcelState = keyof typeof states

export const parcelStates = Object.keys(states) as ParcelState[]

export const parcelLabel = (state: ParcelState): string => states[state].label

/**
 * Where a parcel of this state is; in SQL `parcel_is_here`, `parcel_is_away` and `parcel_has_ended`.
 * @rule which parcels have not left, are on their way, or have ended
 */
export const placeOf = (state: ParcelState): Place => states[state].place

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
 * The status of an order by its parcels: processing once all is packed, out for delivery with the first parcel that
 * leaves, delivered when nothing is under way or left, and cancelled when all that left came back for good.
 */
export function statusByParcels(status: OrderStatus, { parcels, left }: OrderParcels): OrderStatus {
  if (status === 'delivered' || status === 'cancelled') return status
  const some = (...wanted: ParcelState[]) => parcels.some(({ state }) => wanted.includes(state))
  const delivered = some('delivered')
  const isAway = parcels.some(({ state }) => placeOf(state) === 'away')
  if (!isAway) {
    if (delivered && left === 0 && !some('packing', 'packed')) return 'delivered'
    if (!delivered && parcels.some(({ restocked }) => restocked)) return 'cancelled'
  }
  if (delivered || isAway) return 'outForDelivery'
  if (status === 'outForDelivery') return 'processing'
  if (status === 'confirmed' && left === 0 && some('packed') && !some('packing')) return 'processing'
  return status
}
