import { z } from 'zod'
import type { Shop } from '../emails/email-frame.tsx'
import { orderCancelled } from '../emails/order-cancelled.tsx'
import { orderConfirmed } from '../emails/order-confirmed.tsx'
import { orderDelivered } from '../emails/order-delivered.tsx'
import { orderExpired } from '../emails/order-expired.tsx'
import { orderOnTheWay } from '../emails/order-on-the-way.tsx'
import { orderProcessing } from '../emails/order-processing.tsx'
import { findAccountOf } from '../shop/ground/customers/index.ts'
import { cancelledWhy } from '../shop/orders/messages/index.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import { orderStatuses } from '../shop/orders/orders/order-status-rules.ts'
import { aboutOrder, type EmailContext, emailJob, orderWithLink, reviewLinkOf } from './email-job.ts'

const OrderMoved = z.object({
  orderId: z.string(),
  /** The id of the status change: an order can be on the way twice, with two emails. */
  eventId: z.coerce.string(),
  /** The parcel that left with it; each parcel has an email of its own. */
  parcelId: z.string().optional(),
  orderStatus: z.enum(orderStatuses),
  /** Cancelled because nobody confirmed or paid it in time. */
  expired: z.boolean().default(false),
})

/** Reports an order's new status. Queued in the transaction of the change. */
export const orderMovedJob = emailJob(
  'order',
  OrderMoved,
  async (context, { orderId, eventId, parcelId, orderStatus, expired }, shop) => {
    const { order, link, arrives } = await orderWithLink(context, orderId)
    const sent = { cause: `order-moved ${eventId}`, about: aboutOrder(order), orderIds: [orderId] }
    switch (orderStatus) {
      case 'pending':
        return null
      case 'confirmed':
        return { ...sent, email: await orderConfirmed(order, shop, { link, arrives }) }
      case 'processing':
        return { ...sent, email: await orderProcessing(order, shop, { link, arrives }) }
      case 'outForDelivery':
        return { ...sent, email: await orderOnTheWay(order, shop, { link, arrives, parcelId }) }
      case 'delivered':
        return { ...sent, email: await orderDelivered(order, shop, await reviewPlace(context, order, shop)) }
      case 'cancelled':
        return {
          ...sent,
          email:
            expired && !order.soldOut
              ? await orderExpired(order, shop, link)
              : await orderCancelled(order, shop, link, await cancelledWhy(context.db, orderId)),
        }
    }
  },
)

/** Where the order is reviewed: in its account, or by a link that needs none. */
async function reviewPlace(context: EmailContext, order: Order, { publicUrl }: Shop) {
  const account = await findAccountOf(context.db, { email: order.shippingAddress.email })
  return account === order.customerId._id
    ? { url: `${publicUrl}/dashboard/order/${order._id}` }
    : reviewLinkOf(context, order._id)
}
