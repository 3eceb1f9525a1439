import { createRoute } from '@hono/zod-openapi'
import { findCustomer } from '../shop/ground/customers/index.ts'
import { hasProvedEmail } from '../shop/ground/proofs/index.ts'
import { encode } from '../shop/ground/wire.ts'
import { Quote, QuoteCart, quoteCart } from '../shop/offers/cart/index.ts'
import { limitCouponTries } from './coupon-tries.ts'
import { api, jsonBody, responses } from './respond.ts'

export const cart = api().openapi(
  createRoute({
    method: 'post',
    path: '/quote',
    summary: "Price a cart with today's prices: stock, discount, shipping, total",
    ...jsonBody(QuoteCart),
    responses: responses('The quote', { data: Quote }),
  }),
  async c => {
    const input = c.req.valid('json')
    await limitCouponTries(c.var, input)
    const { verifiedEmail, ...asker } = await c.var.asker()
    // A customer of another browser is ignored: the answer would reveal which offers they have used.
    const customer = input.customerId ? await findCustomer(c.var.db, input.customerId, asker) : null
    const email = customer?.email || null
    const proved =
      verifiedEmail ?? (customer && (await hasProvedEmail(c.var.db, customer._id, customer.email)) ? email : null)
    const terms = { person: { customerId: customer?._id ?? null }, email, provedEmail: proved }
    const quote = await quoteCart(c.var.db, input, await c.var.settings(), terms)
    return c.json({ success: true as const, data: encode(Quote, quote) }, 200)
  },
)
