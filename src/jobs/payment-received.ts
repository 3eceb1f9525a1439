import { z } from 'zod'
import { paymentReceived } from '../emails/payment-received.tsx'
import { paisa } from '../shop/money.ts'
import { aboutOrder, emailJob, orderWithLink } from './email-job.ts'

/** Tells that the transfer or the advance of an order has arrived. */
export const paymentReceivedJob = emailJob(
  'order',
  z.object({
    orderId: z.string(),
    /** Of an advance; without it the whole transfer has arrived. In paisa. */
    payment: z.object({ id: z.string(), amount: z.number().int() }).optional(),
  }),
  async (context, { orderId, payment }, shop) => {
    const { order, link } = await orderWithLink(context, orderId)
    const email = await paymentReceived(order, shop, {
      link,
      amount: payment ? paisa(payment.amount) : order.totalAmount,
    })
    return {
      cause: `payment-received ${orderId}${payment ? ` ${payment.id}` : ''}`,
      email,
      about: aboutOrder(order),
      orderIds: [orderId],
    }
  },
)
