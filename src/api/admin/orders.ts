import { createRoute, z } from '@hono/zod-openapi'
import { withoutIsolates } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { encode, moment, money } from '../../shop/ground/wire.ts'
import {
  addOrderNote,
  findStaffOrder,
  MoveOrder,
  moveByHand,
  moveOrder,
  Order,
  OrderNote,
  QueueFilter,
  queuePage,
} from '../../shop/orders/orders/index.ts'
import { jsonBody, responses } from '../respond.ts'
import { adminApi, needs, write, writeHeaders } from './admin-call.ts'
import { day, oneOrder, version } from './parameters.ts'

const { orderStatus, paymentMethod, paymentStatus } = Order.shape

const ListOrders = z.strictObject({
  q: z.string().max(100).optional().describe('Number, name, email, phone or tracking number, or a part of one'),
  status: orderStatus.optional(),
  method: z.enum(['COD', 'Bank Transfer']).optional(),
  paid: paymentStatus.optional(),
  city: z.string().max(100).optional(),
  tag: z.string().max(100).optional(),
  from: day.optional().describe('The first day, in Pakistan'),
  to: day.optional().describe('The last day, in Pakistan'),
  after: z.string().max(60).optional().describe('`next` of the page before'),
})

const ListedOrder = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  createdAt: moment,
  orderStatus,
  paymentMethod,
  paymentStatus,
  totalAmount: money,
  fullName: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  pieces: z.int(),
  items: z.string(),
  tags: z.array(z.string()),
})

const AdminOrder = Order.extend({
  version: z.int().describe('What a change of it must have seen'),
  channel: z.enum(['web', 'phone', 'chat']),
  paidAmount: money,
  refunded: money,
  tags: z.array(z.string()),
  timeline: z.array(
    z.object({
      at: moment,
      who: z.string(),
      status: orderStatus.nullable(),
      text: z.string(),
      isNote: z.boolean().optional(),
    }),
  ),
})

const Seen = z.strictObject({ version })
const Cancel = Seen.extend({
  reason: MoveOrder.shape.reason.unwrap().min(1, 'Please say why'),
  soldOut: MoveOrder.shape.soldOut.describe('Its customer reads that it is sold out'),
})
const Moved = z.object({ _id: z.string(), orderNumber: z.string(), orderStatus, version: z.int() })
const moved = { responses: responses('The order as it is now', { data: Moved }) }

export const orders = adminApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'Orders, the newest first',
      request: { query: ListOrders },
      ...needs('orders.read'),
      responses: responses('A page of orders', {
        data: z.array(ListedOrder),
        next: z.string().nullable().describe('`after` of the next page; null at the end'),
      }),
    }),
    async c => {
      const page = await queuePage(c.var.db, QueueFilter.parse(c.req.valid('query')))
      return c.json(
        {
          success: true as const,
          data: page.orders.map(o => encode(ListedOrder, { ...o, items: withoutIsolates(o.items.join(', ')) })),
          next: page.next,
        },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      summary: 'One order with its lines, address and timeline',
      request: oneOrder,
      ...needs('orders.read'),
      responses: responses('The order', { data: AdminOrder }),
    }),
    async c => {
      const { order, office, ...found } = await findStaffOrder(c.var.db, c.req.valid('param').id)
      const timeline = found.timeline.map(event => ({ ...event, text: withoutIsolates(event.text) }))
      return c.json({ success: true as const, data: encode(AdminOrder, { ...order, ...office, timeline }) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}/confirmation',
      summary: 'Confirm a pending order',
      ...jsonBody(Seen, { ...oneOrder, headers: writeHeaders }),
      ...needs('orders.move'),
      ...moved,
    }),
    async c => {
      const { id: orderId } = c.req.valid('param')
      const input = c.req.valid('json')
      const data = await write(c, input, async ({ tx, actor }) => {
        const orderNumber = await moveByHand(tx, { orderId, actor, from: 'pending', to: 'confirmed', ...input })
        return {
          audit: {
            action: 'order.moved',
            subject: { type: 'order', id: orderId, label: orderNumber },
            before: { orderStatus: 'pending' },
            after: { orderStatus: 'confirmed' },
          },
          data: await nowOf(tx, orderId),
        }
      })
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}/cancellation',
      summary: 'Cancel an order that has not left; stock and coupon are given back, the customer gets an email',
      ...jsonBody(Cancel, { ...oneOrder, headers: writeHeaders }),
      ...needs('orders.cancel'),
      ...moved,
    }),
    async c => {
      const { id: orderId } = c.req.valid('param')
      const input = c.req.valid('json')
      const data = await write(c, input, async ({ tx, actor }) => {
        const { orderNumber } = await moveOrder(tx, { orderId, actor, to: 'cancelled', ...input }, { gate: 'cancel' })
        return {
          // The reason stays with the order, where it is deleted with the person.
          audit: {
            action: 'order.cancelled',
            subject: { type: 'order', id: orderId, label: orderNumber },
            after: { orderStatus: 'cancelled' },
          },
          data: await nowOf(tx, orderId),
        }
      })
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}/note',
      summary: 'Write a note among staff on an order',
      ...jsonBody(z.strictObject(OrderNote.shape), { ...oneOrder, headers: writeHeaders }),
      ...needs('orders.note'),
      responses: responses('Written', { data: z.object({ orderNumber: z.string() }) }),
    }),
    async c => {
      const { id: orderId } = c.req.valid('param')
      const { note } = c.req.valid('json')
      const data = await write(c, { note }, async ({ tx, actor }) => {
        const orderNumber = await addOrderNote(tx, { orderId, author: actor, note })
        const subject = { type: 'order', id: orderId, label: orderNumber }
        return { audit: { action: 'order.noted', subject }, data: { orderNumber } }
      })
      return c.json({ success: true as const, data }, 200)
    },
  )

async function nowOf(db: Parameters<typeof findStaffOrder>[0], orderId: string): Promise<z.output<typeof Moved>> {
  const { order, office } = await findStaffOrder(db, orderId)
  return { _id: orderId, orderNumber: order.orderNumber, orderStatus: order.orderStatus, version: office.version }
}
