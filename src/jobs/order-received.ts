import { z } from 'zod'
import { orderReceived } from '../emails/order-received.tsx'
import { letterJob, orderWithLink } from './desk.ts'

/** Thanks for an order. Queued by the order's own transaction. */
export const orderReceivedLetter = letterJob(z.object({ orderId: z.string() }), async (desk, { orderId }, shop) => {
  const { order, link } = await orderWithLink(desk, orderId)
  return { cause: `order-received ${orderId}`, letter: await orderReceived(order, shop, link) }
})
