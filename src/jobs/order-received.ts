import { z } from 'zod'
import { orderReceived } from '../emails/order-received.tsx'
import { assessOrder } from '../shop/orders/confirmation/index.ts'
import { transferDetails, waysToPay } from '../shop/orders/payments/index.ts'
import { aboutOrder, arrivalOf, emailJob, linksOf } from './email-job.ts'

/** Decides whether somebody calls about a new order, and confirms to its customer that it was received. Queued in the order's transaction. */
export const orderReceivedJob = emailJob(
  'order',
  z.object({ orderId: z.string() }),
  async (context, { orderId }, shop) => {
    const order = await assessOrder(context.db, orderId, await context.settings())
    const email = await orderReceived(order, shop, {
      ...linksOf(context, orderId),
      ways: waysToPay(order, shop),
      transfer: transferDetails(order, shop),
      arrives: await arrivalOf(context, order),
    })
    return { cause: `order-received ${orderId}`, email, about: aboutOrder(order), orderIds: [orderId] }
  },
)
