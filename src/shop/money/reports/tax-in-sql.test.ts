import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, shelve } from '../../../../test/fixtures.ts'
import { type GeneratedOrder, withGeneratedOrders } from '../../../../test/generated-orders.ts'
import { type Paisa, paisa, rs, sum, times } from '../../ground/money.ts'
import { taxOfLines } from '../../settings/tax/tax-rules.ts'

let fresh: FreshDatabase
let like: string
beforeAll(async () => {
  fresh = await freshDatabase()
  const oud = await shelve(fresh.db, 'Oud', [{ ml: 50, price: rs(6000) }])
  like = (await (await guest(fresh.db, 41)).buy([oud.line()], 6000))._id
})
afterAll(() => fresh.drop())

const amount = fc.oneof(fc.integer({ min: 1, max: 90_000 }).map(rs), fc.integer({ min: 1, max: 900_000 }).map(paisa))
const line = fc.record({
  price: amount,
  percent: fc.constantFrom(100, 100, 80, 67, 1, 0),
  quantity: fc.integer({ min: 1, max: 5 }),
  back: fc.nat(6),
})
// Lines alike have the same rest of a share.
const alike = fc
  .tuple(line, fc.integer({ min: 2, max: 5 }))
  .map(([one, count]) => Array.from({ length: count }, () => one))
const orders = fc
  .record({
    lines: fc.oneof(fc.array(line, { minLength: 1, maxLength: 5 }), alike),
    couponPercent: fc.constantFrom(0, 7, 33, 100),
    morePaisa: fc.nat(4),
    taxRate: fc.oneof(fc.constantFrom(1, 1800, 2500, 9999, 9999), fc.integer({ min: 1, max: 9999 })),
    taxSchedule: fc.constantFrom('third' as const, 'standard' as const),
  })
  .map(({ lines, couponPercent, morePaisa, taxRate, taxSchedule }): GeneratedOrder => {
    const made = lines.map(({ price, percent, quantity, back }) => ({
      price,
      priceAtPurchase: paisa(Math.floor((price * percent) / 100)),
      quantity,
      gifts: 0,
      offerDiscount: paisa(0),
      back: Math.min(back, quantity),
    }))
    const worth = sum(made.map(({ priceAtPurchase, quantity }) => times(priceAtPurchase, quantity)))
    return {
      lines: made,
      couponDiscount: paisa(Math.min(worth, Math.floor((worth * couponPercent) / 100) + morePaisa)),
      taxRate,
      taxSchedule,
    }
  })

test('reports and invoices say alike what of each line is sales tax, less the part of what came back', async () => {
  const cases = fc.sample(orders, { numRuns: 120, seed: 43 })
  const { rows } = await withGeneratedOrders(fresh.db, like, cases, tx =>
    sql<{ order: number; position: number; tax: Paisa }>`
      select order_id::int as order, position, tax from report_lines_of(array(select id from orders where order_number like 'generated-%'))`.execute(
      tx,
    ),
  )
  expect(rows).toHaveLength(cases.reduce((all, { lines }) => all + lines.length, 0))
  for (const { order, position, tax } of rows) {
    const one = cases[order]
    const { quantity, back } = one?.lines[position - 1] ?? { quantity: 1, back: 0 }
    const terms = { rate: one?.taxRate ?? 0, schedule: one?.taxSchedule ?? ('standard' as const) }
    const whole = taxOfLines(one?.lines ?? [], terms, one?.couponDiscount ?? paisa(0))[position - 1]?.tax ?? paisa(0)
    expect([order, position, tax]).toEqual([order, position, whole - Math.floor((whole * back) / quantity)])
  }
})
