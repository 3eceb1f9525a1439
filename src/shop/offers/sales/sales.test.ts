import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { findProduct } from '../../catalogue/catalogue/index.ts'
import { cutPrice, type Paisa, paisa, rs } from '../../ground/money.ts'
import { endSale, findSale, runSales, saveSale } from './index.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS)
const plan = (lines: string, from: number, until: number, more: object = {}) =>
  write(tx =>
    saveSale(tx, {
      name: 'Eid',
      startsAt: at(from),
      endsAt: at(until),
      lines,
      by: { id: null, name: 'Sana' },
      settings,
      ...more,
    }),
  )

async function bottle(name: string, price: Paisa) {
  const { productId, line } = await shelve(db, name, [{ ml: 50, price }])
  const sizeId = line().selectedSizeId
  const shown = async () => {
    const [size] = (await findProduct(db, productId)).sizes
    return { pays: size?.cutPrice, until: size?.saleEndsAt ? new Date(size.saleEndsAt) : null }
  }
  const set = (values: { price?: Paisa; discount?: number }) =>
    db.updateTable('sizes').set(values).where('id', '=', sizeId).execute()
  return { productId, sizeId, sku: sizeId.toUpperCase(), shown, set }
}

test('a sale begins and ends at its minute, says until when, and what stood before comes back', async () => {
  const oud = await bottle('Sale Oud', rs(10_000))
  await oud.set({ discount: 10 })
  const { saleId } = await plan(`${oud.sku}\t7,499`, 1, 3)
  await runSales(db, new Date(+at(1) - 1000))
  expect(await oud.shown()).toEqual({ pays: rs(9000), until: null })
  await Promise.all([runSales(db, at(1)), runSales(db, at(1))])
  expect(await oud.shown()).toEqual({ pays: rs(7499), until: at(3) })
  expect(await brokenInvariants(db)).toEqual([])
  await runSales(db, at(3))
  expect(await oud.shown()).toEqual({ pays: rs(9000), until: null })
  expect((await findSale(db, saleId)).sale.state).toBe('ended')
  const { rows } = await sql`
    select discount::float as discount, until_at is null as now from price_history where size_id = ${oud.sizeId} order by id`.execute(
    db,
  )
  expect(rows).toEqual([
    { discount: 0, now: false },
    { discount: 10, now: false },
    { discount: 25.01, now: false },
    { discount: 10, now: true },
  ])
})

test('a discount that somebody set during the sale stays at its end', async () => {
  const oud = await bottle('Changed Oud', rs(5000))
  await plan(`${oud.sku} 20%`, 1, 3)
  await runSales(db, at(1))
  await oud.set({ discount: 30 })
  expect(await oud.shown()).toEqual({ pays: rs(3500), until: null })
  await runSales(db, at(3))
  expect(await oud.shown()).toEqual({ pays: rs(3500), until: null })
})

test('a sale is ended by hand, or cancelled before it begins', async () => {
  const oud = await bottle('Ended Oud', rs(5000))
  const first = await plan(`${oud.sku} 20%`, 1, 3)
  await runSales(db, at(2))
  const { version } = (await findSale(db, first.saleId)).sale
  expect(await write(tx => endSale(tx, first.saleId, version, 'Sana'))).toMatchObject({
    before: 'running',
    after: 'ended',
  })
  expect(await oud.shown()).toEqual({ pays: rs(5000), until: null })
  const second = await plan(`${oud.sku} 20%`, 1, 3)
  expect(await write(tx => endSale(tx, second.saleId, 1, 'Sana'))).toMatchObject({ after: 'cancelled' })
  await runSales(db, at(2))
  expect(await oud.shown()).toMatchObject({ pays: rs(5000) })
})

test('two sales of one size at one time are refused by name; one after the other is not', async () => {
  const oud = await bottle('Wanted Oud', rs(5000))
  const { saleId } = await plan(`${oud.sku} 20%`, 1, 3, { name: 'Eid Days' })
  await expect(plan(`${oud.sku} 30%`, 2, 5)).rejects.toMatchObject({
    code: 'taken',
    field: 'lines',
    message: expect.stringContaining('Eid Days'),
  })
  await plan(`${oud.sku} 30%`, 3, 5)
  await plan(`${oud.sku} 25%`, 1, 3, { saleId, version: 1 })
  await runSales(db, at(1))
  await runSales(db, at(3))
  expect(await oud.shown()).toEqual({ pays: rs(3500), until: at(5) })
  await runSales(db, at(5))
  expect(await oud.shown()).toEqual({ pays: rs(5000), until: null })
})

test('a full price that was never charged is refused with the reason', async () => {
  const oud = await bottle('Raised Oud', rs(5000))
  await oud.set({ discount: 50 })
  await sql`update price_history set from_at = now() - interval '90 days', until_at = case when until_at is null then null
    else now() - interval '60 days' end where size_id = ${oud.sizeId}`.execute(db)
  await expect(plan(`${oud.sku} 60%`, 1, 3)).rejects.toMatchObject({
    message: expect.stringContaining('was not sold at Rs 5,000 in the last 30 days'),
  })
  await oud.set({ discount: 0 })
  await plan(`${oud.sku} 60%`, 1, 3)
})

test('each wrong line is named with its rule', async () => {
  const oud = await bottle('Lined Oud', rs(5000))
  const said = (lines: string) => plan(lines, 1, 3).then(String, error => `${error.field}: ${error.message}`)
  expect(await said(' \n ')).toBe('lines: Please name a size')
  expect(await said(`${oud.sku} 20%\nNOTHING 10%`)).toMatch(/^lines: Line 2: no size .* NOTHING$/)
  expect(await said(`${oud.sku} 20%\n${oud.sku} 30%`)).toMatch(/Line 2: .* stands here twice/)
  for (const wrong of ['120%', '0%', 'free', '', '49.5'])
    expect(await said(`${oud.sku} ${wrong}`), wrong).toMatch(/^lines: Line 1: please write/)
  // Half a minute, were it read.
  expect(await said(`${oud.sku}${','.repeat(290_000)}`)).toMatch(/^lines: Line 1: please write/)
  expect(await said(`${oud.sku} 5000`)).toMatch(/Line 1: .* costs Rs 5,000/)
})

test('any sale price in whole rupees is reached exactly, here and in the database', async () => {
  const oud = await bottle('Exact Oud', rs(1000))
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 400_000 }),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      async (full, share) => {
        const sale = Math.max(1, Math.min(full - 1, Math.round(full * share)))
        const discount = Math.round((1 - sale / full) * 1_000_000) / 10_000
        expect(cutPrice(rs(full), discount)).toBe(rs(sale))
        await oud.set({ price: rs(full), discount })
        expect((await oud.shown()).pays).toBe(paisa(sale * 100))
      },
    ),
    { numRuns: 40 },
  )
})

test('a collection, a house and a perfume stand for all their sizes that are sold, but those with a line of their own', async () => {
  const line = (await shelve(db, 'Group Oud', [
    { ml: 30, price: rs(3000) },
    { ml: 50, price: rs(5000) },
  ])) as Awaited<ReturnType<typeof shelve>>
  const other = await bottle('Group Rose', rs(4000))
  const hidden = await bottle('Group Hidden', rs(4000))
  await db
    .updateTable('products')
    .set({ brand: 'Group House' })
    .where('id', 'in', [line.productId, other.productId, hidden.productId])
    .execute()
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', hidden.productId).execute()
  const [small, large] = [line.line(0).selectedSizeId, line.line(1).selectedSizeId]
  const planned = async (text: string) => {
    const { saleId } = await plan(text, 1, 3)
    const { sizes } = await findSale(db, saleId)
    await write(async tx => endSale(tx, saleId, (await findSale(tx, saleId)).sale.version, 'Sana'))
    return Object.fromEntries(sizes.map(({ sizeId, discount }) => [sizeId, Number(discount)]))
  }
  expect(await planned('house: group house 20%')).toEqual({ [small]: 20, [large]: 20, [other.sizeId]: 20 })
  expect(await planned(`${small.toUpperCase()} 2500\nHouse: Group House, 15 %\nperfume: Group Rose 30%`)).toEqual({
    [small]: 16.6667,
    [large]: 15,
    [other.sizeId]: 15,
  })
  expect(await planned('perfume: Group Oud ۱۰٪')).toEqual({ [small]: 10, [large]: 10 })
  const { rows } = await sql<{
    id: number
  }>`insert into collections (title, address, members) values ('Winter nights', 'winter-nights', 'hand') returning id::int`.execute(
    db,
  )
  await sql`insert into collection_products (collection_id, product_id, position) values (${rows[0]?.id}, ${other.productId}, 1)`.execute(
    db,
  )
  expect(await planned('collection: winter nights 25%')).toEqual({ [other.sizeId]: 25 })
  await expect(plan('house: Nobody 20%', 1, 3)).rejects.toThrow('Line 1: no house Nobody has a size that is sold')
  await expect(plan('collection: Winter nights 2500', 1, 3)).rejects.toThrow(
    'Line 1: please write the collection and then a percentage',
  )
})
