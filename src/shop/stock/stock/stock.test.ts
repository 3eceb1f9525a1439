import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, shelve, tally } from '../../../../test/fixtures.ts'
import type { Db } from '../../../platform/database/database.ts'
import { rs } from '../../ground/money.ts'
import { moveOrder } from '../../orders/orders/index.ts'
import { adjustStock, countStock, listStock, StockFilter } from './index.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase({ lockTimeoutMs: 120_000 })
  db = fresh.db
})
afterAll(() => fresh.drop())

const adjust = (sizeId: string, change: number) =>
  adjustStock(db, { changes: [{ sizeId, change }], reason: 'counted', actor: 'staff Sana' })
const stockOf = async (sizeId: string) =>
  (await db.selectFrom('sizes').select('stock').where('id', '=', sizeId).executeTakeFirstOrThrow()).stock
const ledgerOf = (sizeId: string) =>
  db
    .selectFrom('stock_ledger')
    .select(['change', 'stock_after as after', 'reason', 'order_id as orderId', 'actor'])
    .where('size_id', '=', sizeId)
    .orderBy('entry')
    .execute()
/** Sizes whose stock differs from the sum of their ledger, or whose ledger rows have a gap. */
const wrongSizes = async () => {
  const { rows } = await sql`
    select id from sizes left join (
      select size_id, sum(change) as sum, bool_and(stock_after = running) as continues from (
        select *, sum(change) over (partition by size_id order by entry) as running from stock_ledger
      ) entries group by size_id
    ) ledger on size_id = id
    where stock <> coalesce(sum, 0) or not coalesce(continues, true)`.execute(db)
  return rows
}

test('opening, order, cancellation and adjustment each write a row: change, reason, order, actor', async () => {
  const oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000, stock: 10 }])
  const sizeId = oud.line().selectedSizeId
  const { _id: orderId } = await (await guest(db)).buy([oud.line(0, 3)], 18_000)
  await moveOrder(db, { orderId, to: 'cancelled', actor: 'staff Sana' })
  await adjustStock(db, { changes: [{ sizeId, change: -1 }], reason: 'damaged', actor: 'staff Omar' })
  expect(await ledgerOf(sizeId)).toEqual([
    { change: 10, after: 10, reason: 'opening', orderId: null, actor: 'a test' },
    { change: -3, after: 7, reason: 'order', orderId, actor: 'customer' },
    { change: 3, after: 10, reason: 'cancellation', orderId, actor: 'staff Sana' },
    { change: -1, after: 9, reason: 'damaged', orderId: null, actor: 'staff Omar' },
  ])
  expect(await stockOf(sizeId)).toBe(9)
})

test('several adjustments are applied together or not at all', async () => {
  const rose = await shelve(db, 'Rose', [
    { ml: 30, price: 300_000, stock: 5 },
    { ml: 50, price: 400_000, stock: 5 },
  ])
  const [small, large] = [rose.line(0).selectedSizeId, rose.line(1).selectedSizeId]
  const both = (first: number, second: number, sizeId = large) =>
    adjustStock(db, {
      changes: [
        { sizeId: small, change: first },
        { sizeId, change: second },
      ],
      reason: 'received',
      actor: 'staff Sana',
    })
  await both(10, 20)
  await expect(both(1, -26)).rejects.toMatchObject({ code: 'out_of_stock' })
  await expect(both(1, 1, 'no-such-size')).rejects.toMatchObject({ code: 'not_found' })
  // The same size twice is added up; a sum of 0 writes no row.
  await both(0, 0)
  await both(-20, 5, small)
  expect([await stockOf(small), await stockOf(large)]).toEqual([0, 25])
  expect((await ledgerOf(small)).map(({ change }) => change)).toEqual([5, 10, -15])
})

test('stock equals the sum of the ledger under concurrent orders, cancellations and adjustments', async () => {
  const products = await Promise.all(
    ['One', 'Two', 'Three'].map(name => shelve(db, name, [{ ml: 12, price: 600_000, stock: 30 }])),
  )
  const sizeIds = products.map(product => product.line().selectedSizeId)
  const buyers = await Promise.all(Array.from({ length: 20 }, () => guest(db)))
  const first = await Promise.all(
    buyers.slice(0, 10).map(one =>
      one.buy(
        products.map(product => product.line()),
        18_000,
      ),
    ),
  )
  const { refused } = await tally<unknown>([
    ...first.map(({ _id }) => moveOrder(db, { orderId: _id, to: 'cancelled', actor: 'staff Sana' })),
    ...buyers.flatMap(one => [
      one.buy(
        [...products].reverse().map(product => product.line(0, 2)),
        36_000,
      ),
      one.buy(
        products.slice(1).map(product => product.line(0, 1)),
        12_000,
      ),
    ]),
    ...sizeIds.flatMap(sizeId => [7, -4, -9, 2, -11].map(change => adjust(sizeId, change))),
  ])
  // Some are refused for the last pieces; nothing else fails, and nothing deadlocks.
  expect(Object.keys(refused).filter(code => code !== 'out_of_stock' && code !== 'proof_needed')).toEqual([])
  expect(await wrongSizes()).toEqual([])
  const { rows } = await sql<{ sold: number; ordered: number }>`
    select sold, coalesce((select sum(quantity) from order_items join orders on orders.id = order_id
      where size_id = sizes.id and order_status <> 'cancelled' and holds_stock), 0) as ordered
    from sizes where id = any(${sizeIds}::text[])`.execute(db)
  for (const { sold, ordered } of rows) expect(sold).toBe(ordered)
})

test('only what is sold can be sold out or low: no retired size, draft or archived product', async () => {
  const before = await countStock(db, 5)
  const sizes = [
    { ml: 30, price: 300_000, stock: 0 },
    { ml: 50, price: 400_000, stock: 3 },
  ]
  const [sold, retired, draft, archived] = await Promise.all(
    ['Sold', 'Retired', 'Draft', 'Archived'].map(name => shelve(db, `Out ${name}`, sizes)),
  )
  await db
    .updateTable('sizes')
    .set({ retired_at: new Date() })
    .where('product_id', '=', retired?.productId ?? '')
    .execute()
  await db
    .updateTable('products')
    .set({ state: 'draft' })
    .where('id', '=', draft?.productId ?? '')
    .execute()
  await db
    .updateTable('products')
    .set({ state: 'archived' })
    .where('id', '=', archived?.productId ?? '')
    .execute()
  expect(await countStock(db, 5)).toEqual({ low: before.low + 1, out: before.out + 1 })
  const listed = async (view: 'out' | 'low') =>
    (await listStock(db, StockFilter.parse({ view, q: 'out' }), 5)).sizes.map(({ sizeId }) => sizeId)
  expect([await listed('out'), await listed('low')]).toEqual([
    [sold?.line(0).selectedSizeId],
    [sold?.line(1).selectedSizeId],
  ])
})

test('every new size has an EAN-13 of its own; another code is refused when it is wrong or taken', async () => {
  const amber = await shelve(db, 'Amber', [
    { ml: 12, price: 600_000 },
    { ml: 50, price: 900_000 },
  ])
  const [first, second] = [amber.line(0).selectedSizeId, amber.line(1).selectedSizeId]
  const codes = await db.selectFrom('sizes').select('barcode').where('id', 'in', [first, second]).execute()
  expect(new Set(codes.map(({ barcode }) => barcode)).size).toBe(2)
  for (const { barcode } of codes) expect(barcode).toMatch(/^200\d{10}$/)
  const give = (sizeId: string, barcode: string) =>
    db.updateTable('sizes').set({ barcode }).where('id', '=', sizeId).execute()
  // The example of an EAN-13 in GS1's own documents.
  await give(first, '9501101530003')
  await expect(give(second, '9501101530003')).rejects.toThrow('sizes_barcode_key')
  await expect(give(second, '9501101530004')).rejects.toThrow('sizes_barcode_check')
  await expect(give(second, 'a b')).rejects.toThrow('sizes_barcode_check')
  await give(second, 'AMBER-50')
})

describe('the database refuses', () => {
  const sizeWith = async (stock: number) =>
    (await shelve(db, 'Refused', [{ ml: 12, price: 600_000, stock }])).line().selectedSizeId

  test('a change of stock without a ledger row', async () => {
    const sizeId = await sizeWith(4)
    const change = db.updateTable('sizes').set({ stock: 5 }).where('id', '=', sizeId).execute()
    await expect(change).rejects.toThrow('stock is changed by a row in stock_ledger')
    await db
      .updateTable('sizes')
      .set({ stock: 4, price: rs(1) })
      .where('id', '=', sizeId)
      .execute()
    const { product_id } = await db
      .selectFrom('sizes')
      .select('product_id')
      .where('id', '=', sizeId)
      .executeTakeFirstOrThrow()
    const full = db
      .insertInto('sizes')
      .values({ id: 'full', product_id, price: rs(1), ml: 1, sku: 'full', stock: 1 })
      .execute()
    await expect(full).rejects.toThrow('stock is changed by a row in stock_ledger')
    expect(await wrongSizes()).toEqual([])
  })

  test('changed or deleted ledger rows', async () => {
    const sizeId = await sizeWith(4)
    const stays = 'rows of stock_ledger stay as they are'
    await expect(sql`update stock_ledger set reason = 'counted' where size_id = ${sizeId}`.execute(db)).rejects.toThrow(
      stays,
    )
    await expect(sql`delete from stock_ledger where size_id = ${sizeId}`.execute(db)).rejects.toThrow(stays)
    await expect(sql`truncate stock_ledger`.execute(db)).rejects.toThrow(stays)
    await expect(db.deleteFrom('sizes').where('id', '=', sizeId).execute()).rejects.toThrow('violates foreign key')
  })

  test('a row that leaves negative stock or names an unknown order', async () => {
    const sizeId = await sizeWith(4)
    const add = (change: number, reason: string, orderId: string | null) =>
      sql`insert into stock_ledger (size_id, change, reason, order_id, actor)
        values (${sizeId}, ${change}, ${reason}, ${orderId}, 'a test')`.execute(db)
    await expect(add(-5, 'damaged', null)).rejects.toThrow('sizes_stock_check')
    await expect(add(-1, 'order', 'no-such-order')).rejects.toThrow('violates foreign key')
    await expect(add(-1, 'order', null)).rejects.toThrow('check constraint')
    expect(await stockOf(sizeId)).toBe(4)
  })
})
