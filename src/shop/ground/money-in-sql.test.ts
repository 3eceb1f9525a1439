import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { cutPrice, type Paisa, paisa, rs } from './money.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

// What the column of discounts takes: four decimals.
const percent = fc.oneof(
  fc.constantFrom(0, 0.0001, 0.5, 12.5, 33.3333, 49.9999, 50, 50.0001, 66.6667, 99.9999, 100),
  fc.integer({ min: 0, max: 10_000 }).map(hundredths => hundredths / 100),
  fc.integer({ min: 0, max: 1_000_000 }).map(parts => parts / 10_000),
)
// Whole rupees are what sizes cost; a history of prices may have paisa of another shop.
const price = fc.oneof(
  fc.integer({ min: 0, max: 10_000_000 }).map(rs),
  fc.integer({ min: 0, max: 1_000_000 }).map(rupees => rs(2 * rupees + 1)),
  fc.integer({ min: 0, max: 1_000_000_000 }).map(paisa),
)

test('a price with its discount is the same in the database and in code, to the half rupee', async () => {
  const halves: [Paisa, number][] = [
    [rs(101), 50],
    [rs(99), 50],
    [rs(1), 50],
    [rs(1), 50.0001],
    [rs(5), 10],
    [rs(17_590), 1.01],
    [rs(20_000), 0.0025],
    [rs(20_000), 0.0026],
  ]
  const cases = [...halves, ...fc.sample(fc.tuple(price, percent), { numRuns: 4_000, seed: 43 })]
  const { rows } = await sql<{ price: Paisa; discount: number; pays: Paisa }>`
    select price, discount::float as discount, cut_price(price, discount) as pays
    from unnest(${cases.map(([full]) => full)}::bigint[], ${cases.map(([, off]) => off)}::numeric[]) as each (price, discount)`.execute(
    fresh.db,
  )
  expect(rows).toHaveLength(cases.length)
  for (const { price, discount, pays } of rows)
    expect([price, discount, pays]).toEqual([price, discount, cutPrice(price, discount)])
})
