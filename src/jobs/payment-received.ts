import { z } from 'zod'
import { paymentReceived } from '../emails/payment-received.tsx'
import { paisa } from '../shop/ground/money.ts'
import { aboutOrder, emailJob, orderWithLink } from './email-job.ts'

/** Tells that a payment of an order has arrived. */
export const paymentReceivedJob = emailJob(
  'order',
  z.object({
    orderId: z.string(),
    /** Without it all that came is told, as when staff mark a transfer paid. In paisa. */
    payment: z.object({ id: z.string(), amount: z.number().int() }).optional(),
  }),
  async (context, { orderId, payment }, shop) => {
    const { order, link } = await orderWithLink(context, orderId)
    const email = await paymentReceived(order, shop, {
      link,
      amount: payment ? paisa(payment.amount) : order.dues.paidSoFar,
    })
    return {
      cause: `payment-received ${orderId}${payment ? ` ${payment.id}` : ''}`,
      email,
      about: aboutOrder(order),
      orderIds: [orderId],
    }
  },
)
