import { statusLabel } from './status-label.ts'

/** The tracker's steps, each with the status that completes it. */
export const trackerSteps = [
  { status: 'pending', label: 'Order Placed' },
  { status: 'confirmed', label: 'Confirmed' },
  { status: 'processing', label: 'Processing' },
  { status: 'outForDelivery', label: 'On the Way' },
  { status: 'delivered', label: 'Delivered' },
] as const

/** How many steps of the tracker are done. A cancelled order has done none. 'orderDelivery' is read as delivered. */
export function stepsDone(status: string): number {
  return trackerSteps.findIndex(step => step.status === (status === 'orderDelivery' ? 'delivered' : status)) + 1
}

/** The status on the confirmation page: Processing until the order is out for delivery. Unknown values as they are. */
export function shownStatus(status: string): string {
  const waiting = ['pending', 'confirmed', 'processing'].includes(status)
  return waiting ? 'Processing' : statusLabel(status)
}
