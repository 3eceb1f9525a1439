import { z } from 'zod'
import { refundPaid } from '../emails/refund-paid.tsx'
import { paisa } from '../shop/ground/money.ts'
import { aboutOrder, emailJob, orderWithLink } from './email-job.ts'

const RefundPaid = z.object({
  orderId: z.string(),
  refundId: z.string(),
  /** In paisa. */
  amount: z.number().int(),
  method: z.string(),
  reference: z.string(),
  /** Jobs that were queued before have none: they are sent at once. */
  paidAt: z.coerce.date().default(() => new Date()),
})

/** Tells that money of an order was paid back. Of a return the email about the return says it. */
export const refundPaidJob = emailJob(
  'order',
  RefundPaid,
  async (context, { orderId, refundId, amount, ...by }, shop) => {
    const { order, link } = await orderWithLink(context, orderId)
    const email = await refundPaid(order, shop, { link, amount: paisa(amount), ...by })
    return { cause: `refund-paid ${refundId}`, email, about: aboutOrder(order), orderIds: [orderId] }
  },
)
