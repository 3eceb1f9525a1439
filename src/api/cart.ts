import { createRoute } from '@hono/zod-openapi'
import { Quote, QuoteCart, quoteCart } from '../shop/cart/index.ts'
import { encode } from '../shop/wire.ts'
import { answers, api, jsonBody } from './answer.ts'
import { limitCouponTries } from './coupon-tries.ts'

export const cart = api().openapi(
  createRoute({
    method: 'post',
    path: '/quote',
    summary: "Price a cart with today's prices: stock, discount, shipping, total",
    ...jsonBody(QuoteCart),
    responses: answers('The quote', { data: Quote }),
  }),
  async c => {
    const input = c.req.valid('json')
    await limitCouponTries(c.var, input)
    const { verifiedEmail } = await c.var.asker()
    const quote = await quoteCart(c.var.db, input, await c.var.settings(), { stranger: verifiedEmail === null })
    return c.json({ success: true as const, data: encode(Quote, quote) }, 200)
  },
)
