import { timeText } from '../../shop/ground/dates.ts'
import type { Order } from '../../shop/orders/orders/index.ts'
import { statusLabel } from '../../shop/orders/orders/order-status-rules.ts'

/** A status change as texts. */
export type StoryLine = { label: string; at: string; iso: string; orderStatus: string }

/** The status changes of an order, oldest first, by the label of their status; a failed delivery has its own label. */
export function orderStory(events: Order['events']): StoryLine[] {
  return events.map(({ orderStatus, createdAt }, at) => {
    const cameBack = events[at - 1]?.orderStatus === 'outForDelivery' && orderStatus === 'processing'
    const label = at === 0 && orderStatus === 'pending' ? 'Order Placed' : statusLabel(orderStatus)
    return {
      label: cameBack ? 'Delivery was not possible. We are sending it again.' : label,
      at: timeText(createdAt),
      iso: new Date(createdAt).toISOString(),
      orderStatus,
    }
  })
}
