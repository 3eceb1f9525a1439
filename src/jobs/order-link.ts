import { z } from 'zod'
import { orderLink } from '../emails/order-link.tsx'
import { aboutOrder, emailJob, orderWithLink } from './email-job.ts'

const OrderLink = z.object({
  email: z.string(),
  orderIds: z.array(z.string()).min(1).max(50),
  /** Different for each request. */
  cause: z.string(),
})

/** Sends the private links of orders to the email they were placed with. */
export const orderLinkJob = emailJob('link', OrderLink, async (context, { email, orderIds, cause }, shop) => {
  const found = await Promise.all(orderIds.map(orderId => orderWithLink(context, orderId)))
  // Only orders of this email are sent there, whatever was queued.
  const own = found.filter(({ order }) => order.shippingAddress.email === email)
  const [newest] = own
  if (!newest) return null
  const orders = own.map(({ order, link }) => ({ ...order, link }))
  return {
    cause: `order-link ${cause}`,
    about: aboutOrder(newest.order),
    orderIds: own.map(({ order }) => order._id),
    email: await orderLink(email, newest.order.emailProved ? newest.order.shippingAddress.fullName : '', orders, shop),
  }
})
