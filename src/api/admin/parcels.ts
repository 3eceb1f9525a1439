import { createRoute, z } from '@hono/zod-openapi'
import { toRupees } from '../../shop/ground/money.ts'
import { encode, moment, money } from '../../shop/ground/wire.ts'
import {
  DescribeParcel,
  describeParcel,
  findParcel,
  listParcels,
  ParcelFilter,
} from '../../shop/orders/dispatch/index.ts'
import { parcelQueues } from '../../shop/orders/dispatch/parcel-rules.ts'
import { jsonBody, responses } from '../respond.ts'
import { adminApi, needs, write, writeHeaders } from './admin-call.ts'
import { oneParcel, page, version } from './parameters.ts'

const ListParcels = z.strictObject({
  queue: z.enum(parcelQueues).default('packed'),
  courier: z.string().max(40).optional().describe("A courier's id, or `none`"),
  q: z.string().max(60).optional().describe("A part of the parcel's code, tracking number or the customer's name"),
  page,
})

const shared = {
  parcelId: z.string(),
  code: z.string(),
  state: z.string(),
  courierId: z.string().nullable(),
  courier: z.string().nullable(),
  trackingNumber: z.string(),
  weightGrams: z.int().nullable(),
  codAmount: money,
  courierStatus: z.string().describe('What the courier last said of it'),
  attemptedAt: moment.nullable().describe('The last delivery that failed'),
  attemptReason: z.string(),
}
const ListedParcel = z.object({
  ...shared,
  orderId: z.string(),
  orderNumber: z.string(),
  fullName: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  pieces: z.int(),
  since: moment.describe('When it was packed, handed over or ended'),
  late: z.boolean(),
})
const Receiver = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  fullName: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  town: z.string(),
  famousSpot: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  note: z.string(),
})
const Piece = z.object({ sizeId: z.string(), name: z.string(), ml: z.int(), sku: z.string(), quantity: z.int() })
const AdminParcel = z.object({
  ...shared,
  version: z.int().describe('What a change of it must have seen'),
  packedAt: moment.nullable(),
  handedOverAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  refusedAt: moment.nullable(),
  returnedAt: moment.nullable(),
  items: z.array(Piece),
  order: Receiver,
})

const Track = z.strictObject({
  version,
  courierId: z.string().max(40).optional().describe('The courier that gave it; the one of the parcel without it'),
  trackingNumber: DescribeParcel.shape.trackingNumber.unwrap(),
})

export const parcels = adminApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'Parcels of a queue, those that wait longest first; ended ones the latest first',
      request: { query: ListParcels },
      ...needs('dispatch.read'),
      responses: responses('A page of parcels', { data: z.array(ListedParcel), more: z.boolean() }),
    }),
    async c => {
      const found = await listParcels(c.var.db, ParcelFilter.parse(c.req.valid('query')))
      const data = encode(z.array(ListedParcel), found.parcels)
      return c.json({ success: true as const, data, more: found.more }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      summary: 'One parcel with its pieces and where it goes',
      request: oneParcel,
      ...needs('dispatch.read'),
      responses: responses('The parcel', { data: AdminParcel }),
    }),
    async c => {
      const data = encode(AdminParcel, await findParcel(c.var.db, c.req.valid('param').id))
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{id}/tracking',
      summary: "Store a parcel's tracking number; shoppers see it once the parcel has left",
      ...jsonBody(Track, { ...oneParcel, headers: writeHeaders }),
      ...needs('dispatch.work'),
      responses: responses('Stored', {
        data: z.object({ parcelId: z.string(), code: z.string(), trackingNumber: z.string(), version: z.int() }),
      }),
    }),
    async c => {
      const { id: parcelId } = c.req.valid('param')
      const input = c.req.valid('json')
      const data = await write(c, input, async ({ tx, actor }) => {
        const { courierId, weightGrams, courierFee, codAmount } = await findParcel(tx, parcelId)
        const kept = {
          courierId: input.courierId ?? courierId ?? '',
          weightGrams: weightGrams ?? '',
          courierFee: courierFee === null ? '' : toRupees(courierFee),
          codAmount: toRupees(codAmount),
        }
        const typed = DescribeParcel.parse({ ...kept, ...input, parcelId })
        const { code, before } = await describeParcel(tx, { ...typed, actor })
        const { version: now, trackingNumber } = await findParcel(tx, parcelId)
        const subject = { type: 'parcel', id: parcelId, label: code }
        return {
          audit: { action: 'parcel.described', subject, before, after: { trackingNumber } },
          data: { parcelId, code, trackingNumber, version: now },
        }
      })
      return c.json({ success: true as const, data }, 200)
    },
  )
