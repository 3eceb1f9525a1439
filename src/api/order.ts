import { createRoute, z } from '@hono/zod-openapi'
import { randomText } from '../platform/signing.ts'
import type { Quote } from '../shop/cart/index.ts'
import { rupees } from '../shop/money.ts'
import { findOrder, type Order, PlaceOrder, placeOrder } from '../shop/orders/index.ts'
import { ShopError } from '../shop/shop-error.ts'
import { answers, api, jsonBody } from './answer.ts'
import { quoteInRupees } from './cart.ts'

const PlacedAnswer = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  paymentMethod: z.string(),
  orderKey: z.string().describe('Opens /order/{_id}?key=... in any browser'),
})

const money = z.number().describe('Rupees')

const OrderAnswer = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  createdAt: z.string(),
  paymentMethod: z.string(),
  paymentStatus: z.string(),
  orderStatus: z.string(),
  note: z.string(),
  couponCode: z.string().nullable(),
  subtotal: money,
  couponDiscount: money,
  shipping: money,
  totalAmount: money,
  customerId: z.object({ _id: z.string(), email: z.string() }),
  shippingAddress: z.record(z.string(), z.string()),
  items: z.array(
    z.object({
      productId: z.object({
        _id: z.string(),
        name: z.string(),
        images: z.array(z.string()),
        reviews: z.array(z.object({ rating: z.int(), comment: z.string() })),
      }),
      selectedSizeId: z.string(),
      ml: z.number(),
      sku: z.string(),
      price: money,
      discount: z.number(),
      priceAtPurchase: money,
      quantity: z.int(),
      isReviewed: z.boolean(),
    }),
  ),
  events: z.array(z.object({ orderStatus: z.string(), createdAt: z.string() })),
})

function orderInRupees(order: Order): z.infer<typeof OrderAnswer> {
  return {
    ...order,
    createdAt: order.createdAt.toISOString(),
    subtotal: rupees(order.subtotal),
    couponDiscount: rupees(order.couponDiscount),
    shipping: rupees(order.shipping),
    totalAmount: rupees(order.totalAmount),
    items: order.items.map(item => ({
      ...item,
      price: rupees(item.price),
      priceAtPurchase: rupees(item.priceAtPurchase),
    })),
  }
}

export const order = api()
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Place an order',
      request: {
        ...jsonBody(PlaceOrder),
        headers: z.object({
          'idempotency-key': z
            .string()
            .min(8)
            .max(100)
            .optional()
            .describe('Names the checkout attempt: the same key gives the same order'),
        }),
      },
      responses: answers('The order is placed', { data: PlacedAnswer }),
    }),
    async c => {
      const { db, settings, orderKey } = c.var
      await c.var.limit('order')
      // A caller without a key asks for no protection against sending twice.
      const key = c.req.valid('header')['idempotency-key'] ?? randomText(24)
      const attempt = { key, settings: await settings(), ...(await c.var.asker()) }
      const placed = await placeOrder(db, c.req.valid('json'), attempt).catch(inRupees)
      const data = { ...placed, orderKey: orderKey(placed._id) }
      return c.json({ success: true as const, message: 'Order placed successfully', data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/detail/{id}',
      summary: 'An order, for the browser that placed it or with the key of its link',
      request: {
        params: z.object({ id: z.string().max(60) }),
        query: z.object({ key: z.string().max(100).optional() }),
      },
      responses: answers('The order', { data: OrderAnswer }),
    }),
    async c => {
      const { id } = c.req.valid('param')
      const holdsLink = c.var.holdsOrderLink(id, c.req.valid('query').key ?? null)
      const found = await findOrder(c.var.db, id, { browserId: c.var.browserId, holdsLink })
      return c.json({ success: true as const, data: orderInRupees(found) }, 200)
    },
  )

/** The fresh quote inside a refusal leaves in rupees too. */
function inRupees(error: unknown): never {
  const refused = error instanceof ShopError && (error.code === 'price_changed' || error.code === 'out_of_stock')
  if (!refused || !error.data) throw error
  throw new ShopError(error.code, error.message, quoteInRupees(error.data as Quote))
}
