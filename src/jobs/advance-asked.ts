import { z } from 'zod'
import { advanceAsked } from '../emails/advance-asked.tsx'
import { advanceLeft } from '../shop/orders/orders/order-money-text-rules.ts'
import { transferDetails } from '../shop/orders/payments/index.ts'
import { aboutOrder, emailJob, orderWithLink } from './email-job.ts'

/** Tells that an order waits for an advance, and how to pay it. */
export const advanceAskedJob = emailJob(
  'order',
  z.object({ orderId: z.string() }),
  async (context, { orderId }, shop) => {
    const { order, link } = await orderWithLink(context, orderId)
    const transfer = transferDetails(order, shop)
    // Paid, waived or cancelled meanwhile.
    if (!order.advance || advanceLeft(order) === 0) return null
    const email = await advanceAsked(order, shop, { link, transfer })
    return {
      cause: `advance-asked ${orderId} ${order.advance.advanceDue}`,
      email,
      about: aboutOrder(order),
      orderIds: [orderId],
    }
  },
)
