type State = {
  label: string
  /** What it means, for customers. */
  means: string
  /** The tracker step of this status, if any. */
  step?: string
  /** The statuses to which the shop may move the order. None: the order has ended. */
  next: readonly OrderStatus[]
  /** Whether its customer may cancel it. */
  cancellable?: true
}

export type OrderStatus = 'pending' | 'confirmed' | 'processing' | 'outForDelivery' | 'delivered' | 'cancelled'

/** The statuses of an order in sequence: labels, tracker steps and moves. */
const states: Record<OrderStatus, State> = {
  pending: {
    label: 'Pending',
    means: 'We have your order and call you to confirm it.',
    step: 'Order Placed',
    next: ['confirmed', 'processing', 'outForDelivery', 'delivered', 'cancelled'],
    cancellable: true,
  },
  confirmed: {
    label: 'Confirmed',
    means: 'You have confirmed your order. We get it ready.',
    step: 'Confirmed',
    next: ['processing', 'outForDelivery', 'delivered', 'cancelled'],
    cancellable: true,
  },
  processing: {
    label: 'In Progress',
    means: 'We are packing your order. In the steps of your order this is Processing.',
    step: 'Processing',
    next: ['outForDelivery', 'delivered', 'cancelled'],
    cancellable: true,
  },
  // Back to processing after a failed delivery.
  outForDelivery: {
    label: 'On the Way',
    means: 'The courier has your parcel and calls you before coming.',
    step: 'On the Way',
    next: ['processing', 'delivered', 'cancelled'],
  },
  delivered: { label: 'Delivered', means: 'Your parcel has arrived.', step: 'Delivered', next: [] },
  cancelled: { label: 'Cancelled', means: 'This order is not sent.', next: [] },
}

export const orderStatuses = Object.keys(states) as OrderStatus[]

/** The final statuses. */
export const endStatuses = orderStatuses.filter(status => states[status].next.length === 0)

/** The others. */
export const openStatuses = orderStatuses.filter(status => states[status].next.length > 0)

/** Who moves an order: its customer, or the shop (staff or a command). */
export type Mover = 'customer' | 'shop'

/**
 * Whether an order may go from one status to another. A customer cancels, and confirms by the link of the email.
 * @rule from which status to which an order moves
 */
export function mayMove(from: OrderStatus, to: OrderStatus, mover: Mover): boolean {
  if (mover === 'customer') {
    return (to === 'cancelled' && states[from].cancellable === true) || (from === 'pending' && to === 'confirmed')
  }
  return states[from].next.includes(to)
}

// Also in the specification.
const readStatus = (status: string) => (status === 'orderDelivery' ? 'delivered' : status)

const stateOf = (status: string): State | undefined =>
  orderStatuses.some(known => known === readStatus(status)) ? states[readStatus(status) as OrderStatus] : undefined

/** The label of a status, by the specification's table. Unknown values unchanged. */
export const statusLabel = (status: string): string => stateOf(status)?.label ?? status

/** Each status by its label, and what it means. */
export const statusMeanings: readonly { label: string; means: string }[] = orderStatuses.map(status => states[status])

/** The labels of the tracker's steps. */
export const trackerSteps: readonly string[] = orderStatuses.flatMap(status => states[status].step ?? [])

/** The number of completed tracker steps; 0 for a cancelled order. */
export function stepsDone(status: string): number {
  const step = stateOf(status)?.step
  return step === undefined ? 0 : trackerSteps.indexOf(step) + 1
}

/**
 * Whether the order has ended: delivered or cancelled. In SQL `order_ended`.
 * @rule whether an order has ended
 */
export const hasEnded = (status: OrderStatus): boolean => states[status].next.length === 0

/**
 * Whether nothing of the order has left: it may still be changed, and its customer may cancel it. In SQL `order_waits`.
 */
export const waitsToLeave = (status: OrderStatus): boolean => states[status].cancellable === true

/** The statuses to which staff may move an order from this one. */
export const nextStatuses = (status: OrderStatus): readonly OrderStatus[] => states[status].next

/** The statuses to which staff move orders by hand, many of them at once: what leaves and arrives are parcels. */
export const bulkStatuses: readonly OrderStatus[] = ['confirmed', 'processing']

/**
 * The statuses to which staff may move one order by hand. `byHand`: it is on the way without a parcel, which would say
 * that it arrived.
 */
export const handStatuses = (status: OrderStatus, byHand: boolean): readonly OrderStatus[] =>
  byHand
    ? ['delivered', 'processing']
    : bulkStatuses.filter(to => status !== 'outForDelivery' && mayMove(status, to, 'shop'))

/** Which step a move by hand from a status is, where something may hold it. */
export const handGate = (status: OrderStatus): 'confirm' | 'pack' | undefined =>
  status === 'pending' ? 'confirm' : status === 'confirmed' ? 'pack' : undefined
