type State = {
  label: string
  /** The tracker's step that it completes, if it is one. */
  step?: string
  /** Where the shop may move an order from here. None: the order has ended. */
  next: readonly OrderStatus[]
  /** Its customer may still cancel it. */
  cancellable?: true
}

export type OrderStatus = 'pending' | 'confirmed' | 'processing' | 'outForDelivery' | 'delivered' | 'cancelled'

/** The states of an order in the order in which it goes through them: labels, tracker steps and moves. */
const states: Record<OrderStatus, State> = {
  pending: {
    label: 'Pending',
    step: 'Order Placed',
    next: ['confirmed', 'processing', 'outForDelivery', 'delivered', 'cancelled'],
    cancellable: true,
  },
  confirmed: {
    label: 'Confirmed',
    step: 'Confirmed',
    next: ['processing', 'outForDelivery', 'delivered', 'cancelled'],
    cancellable: true,
  },
  processing: {
    label: 'In Progress',
    step: 'Processing',
    next: ['outForDelivery', 'delivered', 'cancelled'],
    cancellable: true,
  },
  // Back to processing: the courier could not deliver the parcel.
  outForDelivery: { label: 'On The Way', step: 'On the Way', next: ['processing', 'delivered', 'cancelled'] },
  delivered: { label: 'Delivered', step: 'Delivered', next: [] },
  cancelled: { label: 'Cancelled', next: [] },
}

export const orderStatuses = Object.keys(states) as OrderStatus[]

/** The statuses from which no order moves on. */
export const endStatuses = orderStatuses.filter(status => states[status].next.length === 0)

/** Who moves an order: its customer, or the shop (a person of the shop, or a command of theirs). */
export type Mover = 'customer' | 'shop'

/** Whether an order may go from one status to another. */
export function mayMove(from: OrderStatus, to: OrderStatus, mover: Mover): boolean {
  if (mover === 'customer') return to === 'cancelled' && states[from].cancellable === true
  return states[from].next.includes(to)
}

// The specification has seen this one as well.
const readStatus = (status: string) => (status === 'orderDelivery' ? 'delivered' : status)

const stateOf = (status: string): State | undefined =>
  orderStatuses.some(known => known === readStatus(status)) ? states[readStatus(status) as OrderStatus] : undefined

/** A status in words, by the specification's table. Unknown values as they are. */
export const statusLabel = (status: string): string => stateOf(status)?.label ?? status

/** The status on the confirmation page: Processing until the order is out for delivery. Unknown values as they are. */
export const confirmationLabel = (status: string): string =>
  stateOf(status)?.cancellable ? 'Processing' : statusLabel(status)

/** The labels of the tracker's steps. */
export const trackerSteps: readonly string[] = orderStatuses.flatMap(status => states[status].step ?? [])

/** How many steps of the tracker are done. A cancelled order has done none. */
export function stepsDone(status: string): number {
  const step = stateOf(status)?.step
  return step === undefined ? 0 : trackerSteps.indexOf(step) + 1
}

/** Whether the order has ended: delivered or cancelled. */
export const hasEnded = (status: OrderStatus): boolean => states[status].next.length === 0
