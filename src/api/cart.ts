import { createRoute, z } from '@hono/zod-openapi'
import { type Quote, QuoteCart, quoteCart } from '../shop/cart/index.ts'
import { rupees } from '../shop/money.ts'
import { answers, api, jsonBody } from './answer.ts'

const money = z.number().describe('Rupees')

const QuoteAnswer = z.object({
  items: z.array(
    z.object({
      productId: z.string(),
      selectedSizeId: z.string(),
      quantity: z.int(),
      name: z.string(),
      image: z.string().nullable(),
      ml: z.number(),
      sku: z.string(),
      price: money,
      cutPrice: money,
      discount: z.number(),
      stock: z.int(),
      linePrice: money,
      available: z.boolean(),
    }),
  ),
  subtotal: money,
  couponDiscount: money,
  couponId: z.string().nullable(),
  couponMessage: z.string().nullable(),
  shipping: money,
  totalAmount: money,
  freeShippingRemaining: money,
  paymentMethod: z.enum(['COD', 'Bank Transfer']),
})

/** A quote as `/v1` answers it: in rupees. */
export function quoteInRupees(quote: Quote): z.infer<typeof QuoteAnswer> {
  return {
    ...quote,
    items: quote.items.map(item => ({
      ...item,
      price: rupees(item.price),
      cutPrice: rupees(item.cutPrice),
      linePrice: rupees(item.linePrice),
    })),
    subtotal: rupees(quote.subtotal),
    couponDiscount: rupees(quote.couponDiscount),
    shipping: rupees(quote.shipping),
    totalAmount: rupees(quote.totalAmount),
    freeShippingRemaining: rupees(quote.freeShippingRemaining),
  }
}

export const cart = api().openapi(
  createRoute({
    method: 'post',
    path: '/quote',
    summary: "Price a cart with today's prices: stock, discount, shipping, total",
    ...jsonBody(QuoteCart),
    responses: answers('The quote', { data: QuoteAnswer }),
  }),
  async c => {
    const quote = await quoteCart(c.var.db, c.req.valid('json'), await c.var.settings())
    return c.json({ success: true as const, data: quoteInRupees(quote) }, 200)
  },
)
