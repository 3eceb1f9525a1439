import { z } from 'zod'
import { orderReceived } from '../emails/order-received.tsx'
import { assessOrder, offerAddOn } from '../shop/orders/confirmation/index.ts'
import { transferDetails, waysToPay } from '../shop/orders/payments/index.ts'
import { aboutOrder, arrivalOf, emailJob, linksOf } from './email-job.ts'

/**
 * Decides whether somebody calls about a new order, and confirms to its customer that it was received. Queued in the
 * order's transaction.
 */
export const orderReceivedJob = emailJob(
  'order',
  z.object({ orderId: z.string() }),
  async (context, { orderId }, shop) => {
    const settings = await context.settings()
    const order = await assessOrder(context.db, orderId, settings)
    const email = await orderReceived(order, shop, {
      ...linksOf(context, orderId),
      ways: waysToPay(order, shop),
      transfer: transferDetails(order, shop),
      arrives: await arrivalOf(context, order),
      // The email goes without it when it cannot be read.
      addOn: await offerAddOn(context.db, orderId, settings).catch(() => null),
    })
    return { cause: `order-received ${orderId}`, email, about: aboutOrder(order), orderIds: [orderId] }
  },
)
