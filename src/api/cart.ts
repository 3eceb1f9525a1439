import { createRoute, z } from '@hono/zod-openapi'
import { findCustomer } from '../shop/ground/customers/index.ts'
import { rs } from '../shop/ground/money.ts'
import { hasProvedEmail } from '../shop/ground/proofs/index.ts'
import { ShopError } from '../shop/ground/shop-error.ts'
import { encode } from '../shop/ground/wire.ts'
import { Quote, QuoteCart, quoteCart } from '../shop/offers/cart/index.ts'
import { raastImage } from '../shop/orders/payments/index.ts'
import { limitCouponTries } from './coupon-tries.ts'
import { api, jsonBody, responses } from './respond.ts'

/** In rupees. */
const RaastAmount = z.coerce
  .number({ error: 'amount must be a number of rupees' })
  .min(1, 'amount must be at least 1')
  .max(10_000_000, 'amount must be 10,000,000 or less')

export const cart = api()
  .openapi(
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
      // A customer of another browser is ignored: the response would reveal which offers they have used.
      const customer = input.customerId ? await findCustomer(c.var.db, input.customerId, asker) : null
      const email = customer?.email || null
      const proved =
        verifiedEmail ?? (customer && (await hasProvedEmail(c.var.db, customer._id, customer.email)) ? email : null)
      const terms = { person: { customerId: customer?._id ?? null }, email, provedEmail: proved }
      const quote = await quoteCart(c.var.db, input, await c.var.settings(), terms)
      return c.json({ success: true as const, data: encode(Quote, quote) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/raast-code',
      summary:
        "The Raast QR of an amount to the shop's account, as SVG: for the choice of payment before the order is placed",
      request: { query: z.object({ amount: RaastAmount }) },
      responses: {
        ...responses('The code', {}),
        200: {
          description: 'The code',
          content: { 'image/svg+xml': { schema: z.string().meta({ format: 'binary' }) } },
        },
      },
    }),
    async c => {
      const image = raastImage(await c.var.settings(), rs(c.req.valid('query').amount))
      if (image === null) throw new ShopError('not_found', 'This shop takes no bank transfers')
      return c.body(image, 200, { 'content-type': 'image/svg+xml' })
    },
  )
