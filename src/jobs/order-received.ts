import { z } from 'zod'
import { orderReceived } from '../emails/order-received.tsx'
import { transferDetails } from '../shop/payments/index.ts'
import { aboutOrder, emailJob, orderWithLink } from './email-job.ts'

/** Confirms that an order was received. Queued in the order's transaction. */
export const orderReceivedJob = emailJob(
  'order',
  z.object({ orderId: z.string() }),
  async (context, { orderId }, shop) => {
    const { order, link, confirmLink } = await orderWithLink(context, orderId)
    const transfer = transferDetails(order, shop)
    const email = await orderReceived(order, shop, { link, confirmLink, transfer })
    return { cause: `order-received ${orderId}`, email, about: aboutOrder(order), orderIds: [orderId] }
  },
)
