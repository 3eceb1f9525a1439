import { z } from 'zod'
import { orderChanged } from '../emails/order-changed.tsx'
import { aboutOrder, emailJob, orderWithLink } from './email-job.ts'

/** Shows the customer the order as it is now. Queued in the transaction of the change. */
export const orderChangedJob = emailJob(
  'order',
  z.object({
    orderId: z.string(),
    changeId: z.string(),
    merged: z.string().optional(),
    notSent: z.string().optional(),
    again: z.boolean().optional(),
  }),
  async (context, { orderId, changeId, merged, notSent, again }, shop) => {
    const { order, link } = await orderWithLink(context, orderId)
    const email = await orderChanged(order, shop, { link, merged, notSent, again })
    return { cause: `order-changed ${changeId}`, email, about: aboutOrder(order), orderIds: [orderId] }
  },
)
