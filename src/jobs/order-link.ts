import { z } from 'zod'
import { orderLink } from '../emails/order-link.tsx'
import { aboutOrder, emailJob, orderWithLink } from './email-job.ts'

/** `cause`: different for each request. */
const OrderLink = z.object({ orderId: z.string(), cause: z.string() })

/** Sends the private link of an order to the email it was placed with. */
export const orderLinkJob = emailJob('link', OrderLink, async (context, { orderId, cause }, shop) => {
  const { order, link } = await orderWithLink(context, orderId)
  const { email, fullName } = order.shippingAddress
  return {
    cause: `order-link ${cause}`,
    about: aboutOrder(order),
    orderIds: [orderId],
    email: await orderLink(email, order.emailProved ? fullName : '', [{ ...order, link }], shop),
  }
})
