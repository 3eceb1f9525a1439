import { z } from 'zod'
import type { Shop } from '../emails/letter-frame.tsx'
import { orderCancelled } from '../emails/order-cancelled.tsx'
import { orderConfirmed } from '../emails/order-confirmed.tsx'
import { orderDelivered } from '../emails/order-delivered.tsx'
import { orderOnTheWay } from '../emails/order-on-the-way.tsx'
import { orderProcessing } from '../emails/order-processing.tsx'
import { hasAccount } from '../shop/customers/index.ts'
import { type Order, orderStatuses } from '../shop/orders/index.ts'
import { type Desk, letterJob, orderWithLink } from './desk.ts'

const OrderMoved = z.object({
  orderId: z.string(),
  /** The move: an order may be on the way twice, and then two letters say so. */
  eventId: z.coerce.string(),
  orderStatus: z.enum(orderStatuses),
})

/** Tells of an order's new status. Queued by the move's own transaction. */
export const orderMovedLetter = letterJob(OrderMoved, async (desk, { orderId, eventId, orderStatus }, shop) => {
  const { order, link } = await orderWithLink(desk, orderId)
  const cause = `order-moved ${eventId}`
  switch (orderStatus) {
    case 'pending':
      return null
    case 'confirmed':
      return { cause, letter: await orderConfirmed(order, shop, link) }
    case 'processing':
      return { cause, letter: await orderProcessing(order, shop, link) }
    case 'outForDelivery':
      return { cause, letter: await orderOnTheWay(order, shop, link) }
    case 'delivered':
      return { cause, letter: await orderDelivered(order, shop, await reviewPlace(desk, order, shop)) }
    case 'cancelled':
      return { cause, letter: await orderCancelled(order, shop, link) }
  }
})

/** Reviews are written by accounts: others are shown the way to one. */
async function reviewPlace({ db }: Desk, order: Order, { publicUrl }: Shop) {
  const account = await hasAccount(db, order.shippingAddress.email)
  const reviewLink = account ? `${publicUrl}/dashboard/order/${order._id}` : `${publicUrl}/signup`
  return { reviewLink, hasAccount: account }
}
