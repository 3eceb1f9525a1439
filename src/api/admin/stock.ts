import { createRoute, z } from '@hono/zod-openapi'
import { newAttempt } from '../../shop/ground/form-attempt.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { encode, moment } from '../../shop/ground/wire.ts'
import { ChangeStock, changeStock, findStock, listStock, lockSize, StockFilter } from '../../shop/stock/stock/index.ts'
import { STOCK_NOTE_LIMIT, staffReasons } from '../../shop/stock/stock/stock-reason-rules.ts'
import { jsonBody, responses } from '../respond.ts'
import { adminApi, needs, write, writeHeaders } from './admin-call.ts'
import { oneSize, page } from './parameters.ts'

const ListStock = z.strictObject({
  q: z.string().max(100).optional().describe('Words of the name, a SKU or barcode'),
  view: z.enum(['all', 'low', 'out', 'held', 'incoming']).default('all'),
  shelf: z.string().max(100).optional(),
  page,
})

const Stock = z.object({
  sizeId: z.string(),
  productId: z.string(),
  name: z.string(),
  ml: z.int(),
  sku: z.string(),
  barcode: z.string(),
  shelf: z.string(),
  isSet: z.boolean().describe('Its stock is what its parts allow, and is changed by theirs'),
  stock: z.int().describe('Pieces for sale'),
  held: z.int().describe('Pieces that open orders hold'),
  incoming: z.int().describe('Pieces that suppliers were asked for'),
  lowMark: z.int(),
})
const Movement = z.object({
  entry: z.int().describe('Grows with each movement'),
  change: z.int(),
  stockAfter: z.int(),
  reason: z.string(),
  note: z.string(),
  actor: z.string(),
  orderNumber: z.string().nullable(),
  createdAt: moment,
})
const OneStock = Stock.extend({ movements: z.array(Movement) })

const Adjust = z.strictObject({
  reason: z.enum(staffReasons),
  pieces: z
    .int()
    .refine(pieces => pieces !== 0, 'Please send a number that is not 0')
    .describe('Above 0; only a correction may be negative. damaged, tester, sample and gift take pieces away'),
  note: z.string().trim().max(STOCK_NOTE_LIMIT).default(''),
  stock: z.int().min(0).optional().describe('The stock that was read: 409 when it is another one'),
})

export const stock = adminApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'The stock of all sizes',
      request: { query: ListStock },
      ...needs('stock.read'),
      responses: responses('A page of sizes', { data: z.array(Stock), total: z.int(), more: z.boolean() }),
    }),
    async c => {
      const { lowStockFrom } = await c.var.settings()
      const found = await listStock(c.var.db, StockFilter.parse(c.req.valid('query')), lowStockFrom)
      const data = encode(z.array(Stock), found.sizes)
      return c.json({ success: true as const, data, total: found.total, more: found.more }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      summary: 'The stock of one size with its last movements',
      request: oneSize,
      ...needs('stock.read'),
      responses: responses('The stock', { data: OneStock }),
    }),
    async c => {
      const { lowStockFrom: low } = await c.var.settings()
      const { size, movements } = await findStock(c.var.db, c.req.valid('param').id, { low })
      const data = encode(OneStock, { ...size, movements })
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}/adjustment',
      summary: 'Change the stock of a size by a number of pieces, with a reason',
      ...jsonBody(Adjust, { ...oneSize, headers: writeHeaders }),
      ...needs('stock.change'),
      responses: responses('The stock after it', { data: z.object({ sizeId: z.string(), stock: z.int() }) }),
    }),
    async c => {
      const { id: sizeId } = c.req.valid('param')
      const input = c.req.valid('json')
      const { data: change, error } = ChangeStock.safeParse({
        ...input,
        pieces: String(input.pieces),
        attempt: newAttempt(),
      })
      if (!change) throw new ShopError('invalid', error.issues[0]?.message ?? 'Invalid input', 'pieces')
      const data = await write(c, input, async ({ tx, actor }) => {
        const { stock: now } = await lockSize(tx, sizeId)
        if (input.stock !== undefined && input.stock !== now)
          throw new ShopError('move_refused', `There are ${now} in stock now`, 'stock')
        const { label, before, after } = await changeStock(tx, { ...change, sizeId, actor })
        const subject = { type: 'size', id: sizeId, label }
        return {
          audit: {
            action: 'stock.changed',
            subject,
            before: { stock: before },
            after: { stock: after, reason: input.reason },
          },
          data: { sizeId, stock: after },
        }
      })
      return c.json({ success: true as const, data }, 200)
    },
  )
