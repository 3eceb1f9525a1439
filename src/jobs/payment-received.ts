import { z } from 'zod'
import { paymentReceived } from '../emails/payment-received.tsx'
import { aboutOrder, emailJob, orderWithLink } from './email-job.ts'

/** Tells that the bank transfer of an order has arrived. */
export const paymentReceivedJob = emailJob(
  'order',
  z.object({ orderId: z.string() }),
  async (context, { orderId }, shop) => {
    const { order, link } = await orderWithLink(context, orderId)
    const email = await paymentReceived(order, shop, link)
    return { cause: `payment-received ${orderId}`, email, about: aboutOrder(order), orderIds: [orderId] }
  },
)
