import { createRoute, z } from '@hono/zod-openapi'
import { randomText } from '../platform/secrets/signing.ts'
import { ShopError } from '../shop/ground/shop-error.ts'
import { encode } from '../shop/ground/wire.ts'
import { Quote } from '../shop/offers/cart/index.ts'
import { confirmationTexts } from '../shop/orders/confirmation/call-rules.ts'
import { assessOrder, Confirmation, confirmOrder } from '../shop/orders/confirmation/index.ts'
import {
  AskOrderCode,
  cancelOrder,
  findOrder,
  findPlacedOrder,
  listOrders,
  mapOrder,
  OpenByCode,
  Order,
  OrderMap,
  OrdersPage,
  openByCode,
  PlacedOrder,
  PlaceOrder,
  placeOrder,
  requestOrderCode,
  requestOrderLink,
  TrackOrder,
} from '../shop/orders/orders/index.ts'
import { readOrderPhoto } from '../shop/orders/payments/index.ts'
import { demandEmail } from '../shop/settings/settings/index.ts'
import { photoResponse } from '../web/server/photo-response.ts'
import type { RequestContext } from '../web/server/request-context.ts'
import { openOrder, orderReader } from '../web/server/request-order-reader.ts'
import { limitCouponTries } from './coupon-tries.ts'
import { api, jsonBody, refusal, responses } from './respond.ts'

const PlacedResponse = PlacedOrder.extend({
  orderKey: z.string().describe('Opens /order/{_id}?key=... in any browser'),
})

const ordersResponse = z.array(Order)

const codeMessage =
  'If these details match an order, we will send a code of 6 digits to its phone. It works for ten minutes.'

const trackingMessage = 'If these details match an order, we have emailed its link to the email address of the order.'

const ownOrder = {
  params: z.object({ id: z.string().max(60) }),
  query: z.object({ key: z.string().max(100).optional().describe("Of the order's private link") }),
}

// An order beyond it counts as this many, so that the settings may allow larger ones.
const MAX_COUNTED_PIECES = 50

async function limitPieces(limit: RequestContext['limit'], items: readonly { quantity: number }[]): Promise<void> {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  for (const name of ['pieces', 'piecesOfDay'] as const) {
    await limit(name, undefined, Math.min(pieces, MAX_COUNTED_PIECES))
  }
}

/**
 * Counts by order and phone, however both are written: a stranger's guesses do not use up the tries of another order.
 */
const limitPhone = ({ limit }: RequestContext, name: 'trackingOrder' | 'orderCode', asked: AskOrderCode) =>
  limit(name, `${asked.orderNumber} ${asked.phone.replaceAll(/\D/g, '').slice(-9)}`)

export const order = api()
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Place an order',
      ...jsonBody(PlaceOrder, {
        headers: z.object({
          'idempotency-key': z
            .string()
            .min(8)
            .max(100)
            .optional()
            .describe('Identifies the checkout attempt: the same key returns the same order'),
        }),
      }),
      responses: responses(
        'The order is placed',
        { data: PlacedResponse },
        {
          409: refusal(
            'Prices or stock have changed (`price_changed`, `out_of_stock`), or many want the same size and the buyer is asked for a proof first (`proof_needed`): `data` is the quote of now, and its `proofNeeded` names the proof',
            { code: z.enum(['out_of_stock', 'price_changed', 'proof_needed']).optional(), data: Quote.optional() },
          ),
        },
      ),
    }),
    async c => {
      const { db, settings, orderKey } = c.var
      const input = c.req.valid('json')
      // Without a key a repeated request places a second order.
      const key = c.req.valid('header')['idempotency-key'] ?? randomText(24)
      const attempt = { key, settings: await settings(), network: c.var.network(), ...(await c.var.asker()) }
      const placed = await c.var.withinOrderLimit(input, async () => {
        const before = await findPlacedOrder(db, input, attempt)
        if (before) return before
        await c.var.limit('order')
        await limitPieces(c.var.limit, input.items)
        await limitCouponTries(c.var, input)
        return placeOrder(db, input, attempt)
      })
      // Its page tells what the rules of trust ask; else the order's email decides, a moment later.
      if (attempt.settings.trustRows.length > 0) {
        // The order is placed all the same.
        await assessOrder(db, placed._id, attempt.settings).catch(error =>
          c.var.log.error({ err: error, ...c.var.note }, 'an order could not be assessed at once'),
        )
      }
      const data = { ...placed, orderKey: orderKey(placed._id) }
      return c.json({ success: true as const, message: 'Order placed successfully', data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/detail/{id}',
      summary: 'An order, for the browser that placed it or with the key of its link',
      request: ownOrder,
      responses: responses('The order', { data: Order }),
    }),
    async c => {
      const { id } = c.req.valid('param')
      const { order } = await openOrder(c.var, id, c.req.valid('query').key)
      return c.json({ success: true as const, message: 'Order found', data: encode(Order, order) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{customerId}',
      summary: "A customer's orders, newest first: of the logged-in account or of this browser's guest",
      request: { params: z.object({ customerId: z.string().max(60) }), query: OrdersPage },
      responses: responses('The orders', {
        data: ordersResponse,
        page: z.int(),
        limit: z.int(),
        totalPages: z.int(),
        totalOrders: z.int(),
      }),
    }),
    async c => {
      const { customerId } = c.req.valid('param')
      const found = await listOrders(c.var.db, customerId, await c.var.asker(), c.req.valid('query'))
      const { orders, ...pages } = found
      return c.json(
        {
          success: true as const,
          message: 'Orders found',
          data: encode(ordersResponse, orders),
          ...pages,
        },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}/cancellation',
      summary: 'Cancel an order before it is out for delivery',
      request: ownOrder,
      responses: responses('The cancelled order', { data: Order }),
    }),
    async c => {
      await c.var.limit('order')
      const { id } = c.req.valid('param')
      const who = await orderReader(c.var, id, c.req.valid('query').key)
      await cancelOrder(c.var.db, id, who)
      const data = encode(Order, await findOrder(c.var.db, id, who))
      return c.json({ success: true as const, message: 'Your order has been cancelled.', data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}/confirmation',
      summary: "Confirm a cash-on-delivery order by the link of its email: 'noted' when the shop calls all the same",
      request: ownOrder,
      responses: responses('What became of the order', { data: z.object({ confirmation: Confirmation }) }),
    }),
    async c => {
      await c.var.limit('order')
      const { id } = c.req.valid('param')
      // The emails' key alone: it proves the mailbox, which the browser that ordered does not.
      if (!c.var.holdsConfirmKey(id, c.req.valid('query').key ?? null)) {
        throw new ShopError('not_found', 'Order not found')
      }
      const confirmation = await confirmOrder(c.var.db, id)
      return c.json({ success: true as const, message: confirmationTexts[confirmation], data: { confirmation } }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}/map',
      summary: 'The route of the parcel: warehouse, destination and a directions link',
      request: ownOrder,
      responses: responses('The map', {
        data: OrderMap,
      }),
    }),
    async c => {
      const { db, geocode, settings } = c.var
      const { id } = c.req.valid('param')
      const { order } = await openOrder(c.var, id, c.req.valid('query').key)
      await c.var.limit('map')
      const data = await mapOrder(db, geocode, order, await settings())
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}/photo/{photoId}',
      summary: 'A picture that was sent with an order, such as the proof of its payment, as WebP',
      request: { ...ownOrder, params: ownOrder.params.extend({ photoId: z.string().max(60) }) },
      responses: {
        ...responses('The picture', {}),
        200: {
          description: 'The picture',
          content: { 'image/webp': { schema: z.string().meta({ format: 'binary' }) } },
        },
      },
    }),
    async c => {
      const { id, photoId } = c.req.valid('param')
      await openOrder(c.var, id, c.req.valid('query').key)
      return photoResponse(await readOrderPhoto(c.var.db, id, photoId))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/code',
      summary: "Ask for a code on the order's phone; the same answer whether the order exists or not",
      ...jsonBody(AskOrderCode),
      responses: responses('A code will be sent, if the order exists', {}),
    }),
    async c => {
      await c.var.limit('tracking')
      const asked = c.req.valid('json')
      await limitPhone(c.var, 'trackingOrder', asked)
      await requestOrderCode(c.var.db, asked)
      return c.json({ success: true as const, message: codeMessage }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/opening',
      summary: 'Open an order by its number, its phone and the code that was sent there: once, in five tries',
      ...jsonBody(OpenByCode),
      responses: responses('The address of its page', { data: z.object({ link: z.string() }) }),
    }),
    async c => {
      await c.var.limit('tracking')
      const asked = c.req.valid('json')
      await limitPhone(c.var, 'orderCode', asked)
      const { db, isOrderCode, orderKey, confirmKey } = c.var
      const id = await openByCode(db, isOrderCode, asked)
      const { orderStatus, paymentMethod } = await findOrder(db, id, { kind: 'link', orderId: id })
      // Who has the phone may confirm, too.
      const confirms = orderStatus === 'pending' && paymentMethod === 'COD'
      const link = confirms ? `/order/${id}/confirm?key=${confirmKey(id)}` : `/order/${id}?key=${orderKey(id)}`
      return c.json({ success: true as const, message: 'Here is your order', data: { link } }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/tracking',
      summary: "Email the link of an order to the order's email; the same answer whether the order exists or not",
      ...jsonBody(TrackOrder),
      responses: responses('Sent, if the order exists', {}),
    }),
    async c => {
      await c.var.limit('tracking')
      demandEmail(await c.var.settings())
      const asked = c.req.valid('json')
      // With the contact: a stranger's guesses do not use up the tries of who ordered.
      await c.var.limit('trackingOrder', `${asked.orderNumber} ${asked.contact.toLowerCase()}`)
      await requestOrderLink(c.var.db, asked)
      return c.json({ success: true as const, message: trackingMessage }, 200)
    },
  )
