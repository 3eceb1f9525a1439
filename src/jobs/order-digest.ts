import { z } from 'zod'
import { orderDigest } from '../emails/order-digest.tsx'
import { hasMailbox } from '../shop/ground/customers/no-email-rules.ts'
import { endDigest, takeDigests } from '../shop/orders/orders/index.ts'
import { aboutOrder, emailShop, type Job, orderWithLink } from './email-job.ts'
import { digestKey } from './email-limits-by-topic.ts'

// The most orders that a digest lists; further ones are counted.
const MAX_ORDERS = 50

/** Sends one email about all orders whose own emails were beyond the limit of the mailbox. */
export const orderDigestJob: Job = async (context, payload, signal) => {
  const { of } = z.object({ of: z.string() }).parse(payload)
  const settings = await context.settings()
  const from = { name: settings.shopName, address: settings.supportEmail }
  for (const { batch, mailbox, orderIds } of await takeDigests(context.db, of)) {
    const found = await Promise.all(orderIds.slice(0, MAX_ORDERS).map(orderId => orderWithLink(context, orderId)))
    const [newest] = found
    const to = newest?.order.shippingAddress.email
    // Links are for the very email of the order; anonymised orders have none (RFC 2606).
    const orders = found.filter(({ order }) => order.shippingAddress.email === to)
    if (newest && to && hasMailbox(to)) {
      const shop = await emailShop(context)
      const email = await orderDigest(
        to,
        orders.map(({ order, link }) => ({ ...order, link })),
        orderIds.length,
        shop,
      )
      const about = aboutOrder(newest.order)
      const limit = { mailbox, key: digestKey(mailbox), rules: [] }
      await context.sendEmail(`order-digest ${batch}`, from, { ...email, limit }, { signal, about })
    }
    await endDigest(context.db, batch)
  }
}
