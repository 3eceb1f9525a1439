import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { rs } from '../../ground/money.ts'
import { quoteCart } from '../../offers/cart/index.ts'
import { listPriceHistory, PriceHistoryFilter, pricesOfProduct } from '../price-history/index.ts'
import { SaveSizes, saveSizes } from '../products/index.ts'
import type { BulkRule } from './bulk-price-rules.ts'
import {
  applyPrices,
  ChangeFilter,
  linesOfChange,
  listPriceChanges,
  listPrices,
  PriceFilter,
  type PricePlan,
  planBulk,
  planCells,
  type TypedCells,
  undoChange,
} from './index.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const days = { by: { id: null, name: 'Sana' }, wasPriceDays: 30 }
const apply = (plan: PricePlan, more: object = {}) =>
  write(tx =>
    applyPrices(tx, plan, { kind: 'bulk', note: 'Eid', by: { id: null, name: 'Sana' }, seen: plan.digest, ...more }),
  )
const bulk = (q: string, rule: Partial<BulkRule>) =>
  planBulk(
    db,
    {
      filter: PriceFilter.parse({ q }),
      sizeIds: [],
      rule: { how: 'up', by: 10, unit: 'percent', to: 'rupee', ...rule },
    },
    settings,
  )
const pays = async (q: string) =>
  (await listPrices(db, PriceFilter.parse({ q }), settings)).sizes.map(({ cutPrice }) => cutPrice / 100)

async function bottles(name: string, ...rupees: number[]) {
  const shelved = await shelve(
    db,
    name,
    rupees.map((price, at) => ({ ml: 50 + at, price: rs(price) })),
  )
  return { ...shelved, ids: rupees.map((_, at) => shelved.line(at).selectedSizeId) }
}

describe('cells of the grid', () => {
  test('what was typed is previewed, applied as one change, and told to a cart with the old price', async () => {
    const oud = await bottles('Grid Oud', 5000, 9000)
    const [one = '', two = ''] = oud.ids
    const plan = await planCells(
      db,
      new Map([
        [one, { price: 'Rs 5,500' }],
        [two, { discount: '۱۰%' }],
      ]),
      settings,
    )
    expect(plan.lines).toMatchObject([
      { sizeId: one, price: rs(5000), to: { price: rs(5500), cutPrice: rs(5500) } },
      { sizeId: two, to: { price: rs(9000), discount: 10, cutPrice: rs(8100) } },
    ])
    const { changeId, changed } = await apply(plan, { kind: 'hand' })
    expect([changed, await pays('Grid Oud')]).toEqual([2, [5500, 8100]])
    const cart = await quoteCart(db, { items: [oud.line(0)] }, settings)
    expect(cart.items).toMatchObject([{ cutPrice: rs(5500) }])
    expect(await linesOfChange(db, changeId)).toMatchObject([
      { sizeId: one, before: { price: rs(5000) }, after: { price: rs(5500) }, isStill: true },
      { sizeId: two, before: { discount: 0 }, after: { discount: 10 }, isStill: true },
    ])
  })

  test('each cell that cannot be is refused with its rule, and the others can be applied', async () => {
    const { ids } = await bottles('Refused Oud', 5000, 6000, 7000, 8000)
    const [one = '', two = '', three = '', four = ''] = ids
    await db
      .updateTable('sizes')
      .set({ average_cost: rs(4000) })
      .where('id', '=', four)
      .execute()
    const typed: TypedCells = new Map<string, { price?: string; discount?: string }>([
      [one, { price: 'dear' }],
      [two, { price: '9000', discount: '20' }],
      [three, { discount: '120%' }],
      [four, { price: '3900' }],
    ])
    const { lines } = await planCells(db, typed, settings)
    expect(lines.map(({ refused }) => refused?.split(':')[0])).toEqual([
      "'dear' is no price",
      'was not sold at Rs 9,000 in the last 30 days',
      "'120%' is no discount",
      undefined,
    ])
    expect(lines[3]?.warned).toBe('below its cost')
    await apply(await planCells(db, typed, settings))
    expect(await pays('Refused Oud')).toEqual([5000, 6000, 7000, 3900])
  })

  test('a price that somebody changed meanwhile is not overwritten, neither before the preview nor after it', async () => {
    const { ids } = await bottles('Twice Oud', 5000)
    const [one = ''] = ids
    const seen = { price: rs(5000), discount: 0 }
    const plan = await planCells(db, new Map([[one, { price: '5500', seen }]]), settings)
    await apply(await planCells(db, new Map([[one, { price: '6000', seen }]]), settings))
    await expect(apply(plan)).rejects.toMatchObject({ code: 'move_refused' })
    const late = await planCells(db, new Map([[one, { price: '5500', seen }]]), settings)
    expect(late.lines[0]?.refused).toMatch(/^somebody changed it .*: now Rs 6,000/)
    await expect(apply(late)).rejects.toMatchObject({ code: 'invalid' })
    await expect(apply(late, { seen: 'another' })).rejects.toMatchObject({ code: 'move_refused' })
    expect(await pays('Twice Oud')).toEqual([6000])
  })
})

test('who has the page of the product open is told who changed its price in the grid', async () => {
  const { productId, ids } = await bottles('Open Oud', 5000)
  const [sizeId = ''] = ids
  const { price, discount, ...seen } = { price: rs(5000), discount: 0, ml: 50, sku: sizeId.toUpperCase() }
  const row = { 'sizes.0.sizeId': sizeId, 'sizes.0.ml': '50', 'sizes.0.price': '5200', 'sizes.0.sku': seen.sku }
  const form = SaveSizes.parse({ seen: JSON.stringify({ [sizeId]: { ...seen, price, discount } }), ...row })
  await apply(await planCells(db, new Map([[sizeId, { price: '5500' }]]), settings))
  await expect(write(tx => saveSizes(tx, form, { productId, mayCost: false, ...days }))).rejects.toMatchObject({
    code: 'move_refused',
    message: expect.stringContaining('Sana changed this too'),
    problems: { 'sizes.0.price': expect.stringContaining('5500') },
  })
})

describe('a bulk change', () => {
  test('it changes what a filter finds, and is undone as a whole but for what was changed since', async () => {
    const { ids } = await bottles('Bulk Musk', 5000, 6000, 7000)
    const { changeId } = await apply(await bulk('Bulk Musk', { to: 'ninety' }))
    expect(await pays('Bulk Musk')).toEqual([5490, 6590, 7690])
    await apply(await planCells(db, new Map([[ids[1] ?? '', { price: '6000' }]]), settings))
    await apply(await planCells(db, new Map([[ids[1] ?? '', { price: '6700' }]]), settings))
    await apply(await planCells(db, new Map([[ids[2] ?? '', { discount: '10' }]]), settings))
    const undone = await write(tx => undoChange(tx, changeId, days))
    expect(undone).toMatchObject({ back: 1, stay: 2 })
    expect(await pays('Bulk Musk')).toEqual([5000, 6700, 6921])
    expect((await linesOfChange(db, changeId)).map(({ isStill }) => isStill)).toEqual([false, false, false])
    await expect(write(tx => undoChange(tx, changeId, days))).rejects.toMatchObject({ code: 'move_refused' })
    // An undo is a change like any other.
    await write(tx => undoChange(tx, undone.changeId, days))
    expect(await pays('Bulk Musk')).toEqual([5490, 6700, 6921])
    const { changes } = await listPriceChanges(db, ChangeFilter.parse({}))
    expect(changes.map(({ kind }) => kind).slice(0, 2)).toEqual(['undo', 'undo'])
    expect(changes.find(each => each.changeId === changeId)).toMatchObject({
      by: 'Sana',
      undoneBy: undone.changeId,
      sizes: 3,
    })
  })

  test('a reduction that was begun long ago is put back by an undo', async () => {
    const { ids } = await bottles('Old Deal', 5000)
    await apply(await bulk('Old Deal', { how: 'discount', by: 20 }))
    await sql`update price_history set from_at = from_at - interval '80 days', until_at = until_at - interval '80 days'
      where size_id = ${ids[0]}`.execute(db)
    const plain = await planCells(db, new Map([[ids[0] ?? '', { price: '3000', discount: '0' }]]), settings)
    const change = await apply(plain)
    await write(tx => undoChange(tx, change.changeId, days))
    expect(await pays('Old Deal')).toEqual([4000])
  })

  test('a change of many prices is announced once: each process forgets all products together', async () => {
    await sql`insert into products (id, name, brand, category, audience) select 'many-' || n, 'Many ' || n, 'Gul', 'Attar/Oud', 'unisex'
      from generate_series(1, 101) n`.execute(db)
    await sql`insert into sizes (id, product_id, price, ml, sku) select 'many-' || n || '-50', 'many-' || n, 100000, 50, 'M-' || n
      from generate_series(1, 101) n`.execute(db)
    await sql`delete from outgoing`.execute(db)
    const plan = await bulk('many', {})
    expect(plan.lines).toHaveLength(101)
    await apply(plan)
    const notices = await db.selectFrom('outgoing').select('payload').where('channel', '=', 'shop_changes').execute()
    expect(notices.map(({ payload }) => payload).sort()).toEqual(['catalogue', 'products'])
  })
})

test('the history says who, why and how many paid it', async () => {
  const oud = await bottles('Told Oud', 5000)
  await (await guest(db)).buy([oud.line()], 5000)
  await apply(await bulk('Told Oud', { by: 20 }), { note: '20% up', by: { id: null, name: 'Bilal' } })
  await (await guest(db)).buy([oud.line()], 6000)
  await (await guest(db)).buy([oud.line()], 6000)
  const spans = await pricesOfProduct(db, oud.productId)
  expect(spans).toMatchObject([
    { cutPrice: rs(6000), beforePrice: rs(5000), kind: 'bulk', note: '20% up', by: 'Bilal', orders: 2, untilAt: null },
    { cutPrice: rs(5000), beforePrice: null, kind: null, orders: 1 },
  ])
  expect(spans[1]?.untilAt).toEqual(spans[0]?.fromAt)
  const history = await listPriceHistory(db, PriceHistoryFilter.parse({ q: 'told', kind: 'bulk' }))
  expect(history.spans).toMatchObject([{ sizeId: oud.ids[0], orders: 2 }])
})
