import { z } from 'zod'
import { orderNotReached } from '../emails/order-not-reached.tsx'
import { aboutOrder, emailJob, orderWithLink } from './email-job.ts'

/**
 * Asks a customer who could not be called to confirm by link. Queued in the transaction of the call; nothing once the
 * order is confirmed.
 */
export const orderNotReachedJob = emailJob(
  'order',
  z.object({ orderId: z.string(), wrongNumber: z.boolean() }),
  async (context, { orderId, wrongNumber }, shop) => {
    const { order, link, confirmLink } = await orderWithLink(context, orderId)
    if (order.orderStatus !== 'pending') return null
    const email = await orderNotReached(order, shop, { link, confirmLink, wrongNumber })
    return { cause: `order-not-reached ${orderId} ${wrongNumber}`, email, about: aboutOrder(order) }
  },
)
