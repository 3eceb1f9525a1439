import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { allowOpenOrders, guest, setStock, settings, shelve, tally } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import { handOver } from '../../../../test/parcels.ts'
import type { Db } from '../../../platform/database/database.ts'
import { planCells } from '../../catalogue/prices/index.ts'
import { duplicateProduct, readSizes, SaveSet, SaveSizes, saveSet, saveSizes } from '../../catalogue/products/index.ts'
import { type CartLine, quoteCart } from '../../offers/cart/index.ts'
import { contentsOf, findParcel } from '../../orders/dispatch/find-parcel.ts'
import { describeSale } from '../../orders/fiscal/queue-sales.ts'
import { listQueue, moveOrder, QueueFilter } from '../../orders/orders/index.ts'
import { findAlertSize } from '../../orders/stock-alerts/index.ts'
import { adjustStock, listStock, StockFilter } from './index.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await allowOpenOrders(db)
  await db
    .insertInto('settings')
    .values(['maxPerSize', 'maxPieces', 'strangersShare'].map(key => ({ key, value: '100' })))
    .execute()
})
afterAll(() => fresh.drop())

type Parts = Record<string, number>
type Shelved = { productId: string; line: (index?: number, quantity?: number) => CartLine }

/** Says what a size holds, as the form of its page does. */
async function hold({ productId, line }: Shelved, parts: Parts, more: Record<string, string> = {}) {
  const { version } = await db
    .selectFrom('products')
    .select('version')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const pieces = Object.fromEntries(Object.entries(parts).map(([id, count]) => [`pieces.${id}`, String(count)]))
  const input = SaveSet.parse({ version, sizeId: line().selectedSizeId, ...pieces, ...more })
  return db.transaction().execute(tx => saveSet(tx, productId, { ...input, by: { id: null, name: 'Sana' } }))
}

/** Oud and rose with so many pieces, and a set of one oud and two roses for Rs 9,000. */
async function coffret(oudStock: number, roseStock: number) {
  const oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000, stock: oudStock }])
  const rose = await shelve(db, 'Rose', [{ ml: 6, price: 300_000, stock: roseStock }])
  const set = await shelve(db, 'Coffret', [{ ml: 24, price: 900_000, stock: 0 }])
  const [oudId, roseId, setId] = [oud, rose, set].map(one => one.line().selectedSizeId) as [string, string, string]
  await hold(set, { [oudId]: 1, [roseId]: 2 })
  const stock = () => Promise.all([oudId, roseId, setId].map(stockOf))
  return { oud, rose, set, oudId, roseId, setId, stock }
}

const stockOf = async (id: string) =>
  (await db.selectFrom('sizes').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock
const terms = { ...settings, maxPerSize: 100, maxPieces: 1000, strangersShare: 100 }
const buy = async (items: CartLine[], rupees: number) => (await guest(db)).buy(items, rupees, {}, undefined, terms)
const sound = async () => expect(await brokenInvariants(db)).toEqual([])

test('a set has what its parts allow; an order takes the parts, and cancelled gives them back', async () => {
  const { set, oud, oudId, stock } = await coffret(5, 7)
  expect(await stock()).toEqual([5, 7, 3])
  const { _id } = await buy([set.line(0, 2)], 18_000)
  expect(await stock()).toEqual([3, 3, 1])
  const { parts } = await db
    .selectFrom('order_items')
    .select('parts')
    .where('order_id', '=', _id)
    .executeTakeFirstOrThrow()
  expect(parts).toMatchObject([{ sizeId: oudId, pieces: 1 }, { pieces: 2 }])
  // Its goods are what its parts cost: the set itself is no piece whose cost somebody has to enter.
  const goods = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::int as amount from ledger_days_of(array[shop_day(now()) - 1, shop_day(now())])
    where account in ('goods', 'uncosted') group by 1`.execute(db)
  expect(goods.rows).toEqual([{ account: 'uncosted', amount: 6 }])
  // A part that is bought alone makes the set scarcer.
  await buy([oud.line(0, 3)], 18_000)
  expect(await stock()).toEqual([0, 3, 0])
  const { in_stock } = await db
    .selectFrom('products')
    .select('in_stock')
    .where('id', '=', set.productId)
    .executeTakeFirstOrThrow()
  expect(in_stock).toBe(false)
  await moveOrder(db, { orderId: _id, to: 'cancelled', actor: 'Sana' })
  expect(await stock()).toEqual([2, 7, 2])
  await sound()
})

test('a set is called by its bottles wherever a size is named, since its ml are those of several', async () => {
  const { set, rose, setId } = await coffret(5, 7)
  const { _id } = await buy([set.line(), rose.line()], 12_000)
  const quote = await quoteCart(db, { items: [set.line(), rose.line()] }, terms)
  expect(quote.items.map(({ setOf }) => setOf)).toEqual([3, null])
  expect(await findAlertSize(db, setId)).toMatchObject({ ml: 24, setOf: 3 })
  const { rows } = await sql<{ words: string; bought: string }>`
    select size_words(sizes) as words, size_words(order_items) as bought from order_items join sizes on sizes.id = size_id
    where order_id = ${_id} order by order_items.position`.execute(db)
  expect(rows).toEqual([
    { words: 'Set of 3', bought: 'Set of 3' },
    { words: '6 ml', bought: '6 ml' },
  ])
  expect((await listQueue(db, QueueFilter.parse({}))).orders.find(order => order._id === _id)?.items).toEqual([
    '1 × Coffret Set of 3',
    '1 × Rose 6 ml',
  ])
  const listed = (await listStock(db, StockFilter.parse({ q: 'Coffret' }), 3)).sizes
  expect(listed.find(({ sizeId }) => sizeId === setId)?.setOf).toBe(3)
  // As its courier gets it, and the tax office.
  const parcel = await findParcel(db, await handOver(db, _id))
  expect(contentsOf(parcel.items).split(', ').sort()).toEqual(['1 x Coffret Set of 3', '1 x Rose 6 ml'])
  await sql`update orders set tax_rate = 1800, tax_schedule = 'third' where id = ${_id}`.execute(db)
  const invoice = await describeSale(db, _id, { hsCode: '3303.0020', fiscalUnit: 'pieces' }, '2026-01-02')
  expect(invoice?.lines.map(({ description }) => description)).toEqual(['Coffret, Set of 3', 'Rose, 6 ml'])
})

test('an order gives back the parts that it took, also when the set holds others by then', async () => {
  const { set, oudId, roseId, setId, stock } = await coffret(5, 10)
  const { _id } = await buy([set.line()], 9000)
  const musk = await shelve(db, 'Musk', [{ ml: 3, price: 100_000, stock: 4 }])
  const muskId = musk.line().selectedSizeId
  await hold(set, { [oudId]: 1, [roseId]: 0, [muskId]: 2 })
  expect(await stockOf(setId)).toBe(2)
  await moveOrder(db, { orderId: _id, to: 'cancelled', actor: 'Sana' })
  expect(await stock()).toEqual([5, 10, 2])
  expect(await stockOf(muskId)).toBe(4)
  await sound()
})

test('a part of two sets that is bought alone too is counted once, and refused kindly when it does not suffice', async () => {
  const { oud, set, oudId, stock } = await coffret(4, 20)
  const pair = await shelve(db, 'Pair', [{ ml: 24, price: 1_000_000, stock: 0 }])
  await hold(pair, { [oudId]: 2 })
  const items = [set.line(), pair.line(), oud.line(0, 2)]
  const quote = await quoteCart(db, { items }, terms)
  expect(quote.items.map(({ stock: left, available }) => [left, available])).toEqual([
    [4, true],
    [1, true],
    [1, false],
  ])
  const before = await stock()
  await expect(buy(items, 31_000)).rejects.toMatchObject({
    code: 'out_of_stock',
    message: 'Some items in your cart are no longer in stock. Please review your cart.',
  })
  expect(await stock()).toEqual(before)
  await buy([set.line(), pair.line(), oud.line()], 25_000)
  expect(await stockOf(oudId)).toBe(0)
  await sound()
})

test('a set holds no set, is part of none, and has no pieces of its own', async () => {
  const { oud, set, oudId, setId } = await coffret(5, 10)
  const box = await shelve(db, 'Box', [{ ml: 50, price: 900_000, stock: 0 }])
  await expect(hold(box, { [setId]: 1 })).rejects.toThrow('is a set itself')
  await expect(hold(oud, { [box.line().selectedSizeId]: 1 })).rejects.toThrow('is part of the set Coffret')
  await expect(hold(box, { [box.line().selectedSizeId]: 1 })).rejects.toThrow('cannot hold itself')
  await expect(hold(box, {}, { add: 'NO-SUCH-SKU' })).rejects.toThrow('No size has the barcode or SKU')
  await setStock(db, box.line().selectedSizeId, 3)
  await expect(hold(box, { [oudId]: 1 })).rejects.toThrow('3 pieces of its own')
  const change = { changes: [{ sizeId: setId, change: 1 }], reason: 'found' as const, actor: 'Sana' }
  await expect(adjustStock(db, change)).rejects.toThrow('is a set')
  await buy([set.line()], 9000)
  await expect(hold(set, { [oudId]: 0 })).rejects.toThrow('was sold as a set')
  await sound()
})

test('a price under the sum of its parts follows them; nobody writes another', async () => {
  const { set, oudId, roseId, setId } = await coffret(5, 10)
  const priceOf = async () =>
    (await db.selectFrom('sizes').select('price').where('id', '=', setId).executeTakeFirstOrThrow()).price
  await hold(set, { [oudId]: 1, [roseId]: 2 }, { rule: 'percent', percent: '15' })
  expect(await priceOf()).toBe(1_020_000)
  await sql`update sizes set discount = 10 where id = ${oudId}`.execute(db)
  expect(await priceOf()).toBe(969_000)
  await sql`update sizes set price = 100 where id = ${setId}`.execute(db)
  expect(await priceOf()).toBe(969_000)
  const planned = await planCells(db, new Map([[setId, { price: '5000' }]]), settings)
  expect(planned.lines).toMatchObject([{ refused: expect.stringContaining('follows its parts') }])
  const typed = { 'sizes.0.sizeId': setId, 'sizes.0.ml': '24', 'sizes.0.price': '5000' }
  const form = SaveSizes.parse({ ...typed, seen: '{}' })
  const as = { productId: set.productId, mayCost: false, by: { id: null, name: 'Sana' }, wasPriceDays: 30 }
  await expect(db.transaction().execute(tx => saveSizes(tx, form, as))).rejects.toMatchObject({
    code: 'invalid',
    field: 'sizes.0.price',
  })
  await sound()
})

test('a copy of a set holds the same parts, follows them and has what they allow', async () => {
  const { set, oudId, roseId, setId } = await coffret(5, 10)
  await hold(set, { [oudId]: 1, [roseId]: 2 }, { rule: 'percent', percent: '15' })
  const copy = await db.transaction().execute(tx => duplicateProduct(tx, set.productId))
  const [size] = await readSizes(db, copy.productId)
  expect(size).toMatchObject({ price: 1_020_000, setDiscount: 15, stock: 5 })
  expect(size?.sizeId).not.toBe(setId)
  await setStock(db, oudId, 2)
  expect((await readSizes(db, copy.productId))[0]?.stock).toBe(2)
  await sound()
})

test('thirty orders at once for a set and its parts, ten pieces of each: none too many, none lost, no deadlock', async () => {
  const { set, oud, rose, oudId, stock } = await coffret(10, 10)
  const pair = await shelve(db, 'Pair', [{ ml: 24, price: 1_000_000, stock: 0 }])
  await hold(pair, { [oudId]: 1, [rose.line().selectedSizeId]: 1 })
  const carts: [CartLine[], number][] = [
    [[set.line()], 9000],
    [[rose.line(), oud.line()], 9000],
    [[oud.line(), set.line()], 15_000],
    [[pair.line(), set.line()], 19_000],
    [[rose.line(0, 2), pair.line()], 16_000],
  ]
  const wanted = Array.from({ length: 6 }, () => carts).flat()
  const { fulfilled, refused } = await tally(wanted.map(([items, total]) => buy(items, total)))
  expect(Object.keys(refused)).toEqual(['out_of_stock'])
  expect(fulfilled.length).toBeGreaterThan(2)
  const [oudLeft, roseLeft, setLeft] = (await stock()) as [number, number, number]
  expect(setLeft).toBe(Math.min(oudLeft, Math.floor(roseLeft / 2)))
  await Promise.all(fulfilled.map(({ _id }) => moveOrder(db, { orderId: _id, to: 'cancelled', actor: 'Sana' })))
  expect(await stock()).toEqual([10, 10, 5])
  await sound()
})
