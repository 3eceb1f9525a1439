import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { guest, shelve } from '../../../test/fixtures.ts'

const drawn = ['KH-AAAA-AAAA', 'KH-CCCC-CCCC', 'KH-DDDD-DDDD', 'KH-AAAA-AAAA', 'KH-EEEE-EEEE', 'KH-FFFF-FFFF']
vi.mock('./order-number.ts', () => ({ newOrderNumber: () => drawn.shift() }))

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('an order that draws the number of another gets the next one', async () => {
  const oud = await shelve(fresh.db, 'Oud', [{ ml: 12, price: 600_000 }])
  const first = await (await guest(fresh.db)).buy([oud.line()], 6000)
  const second = await (await guest(fresh.db)).buy([oud.line()], 6000)
  expect([first.orderNumber, second.orderNumber]).toEqual(['KH-AAAA-AAAA', 'KH-EEEE-EEEE'])
})
