import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, shelve } from '../../../../test/fixtures.ts'
import type { RequestContext } from '../../../web/server/request-context.ts'
import { loadHistory } from './load-history.ts'

let fresh: FreshDatabase
const logged: string[] = []
let shop: Pick<RequestContext, 'db' | 'log' | 'note'>

beforeAll(async () => {
  fresh = await freshDatabase()
  const log = { error: (_: unknown, message: string) => logged.push(message) } as unknown
  shop = { db: fresh.db, log: log as RequestContext['log'], note: {} as RequestContext['note'] }
})
afterAll(() => fresh.drop())

test('the history lists orders as texts, newest first, ten per page', async () => {
  const { db } = fresh
  const oud = await shelve(db, 'Oud of the Orders', [{ ml: 50, price: 600_000 }])
  const buyer = await guest(db)
  const numbers: string[] = []
  for (let order = 0; order < 12; order++) numbers.unshift((await buyer.buy([oud.line()], 6_000)).orderNumber)
  const asker = async () => ({
    kind: 'asker' as const,
    browserId: buyer.browserId,
    accountId: null,
    verifiedEmail: null,
  })

  const first = await loadHistory({ ...shop, asker }, buyer.customerId, null)
  expect(first?.rows.map(row => row.orderNumber)).toEqual(numbers.slice(0, 10))
  expect(first).toMatchObject({ page: 1, totalPages: 2 })
  expect(first?.rows[0]).toMatchObject({ status: 'Pending', payment: 'COD, Rs 6,000 to pay', total: 'Rs 6,000' })
  const second = await loadHistory({ ...shop, asker }, buyer.customerId, '2')
  expect(second?.rows.map(row => row.orderNumber)).toEqual(numbers.slice(10))
  // An invalid page number shows the first page.
  for (const page of ['0', '-1', 'x', '1e99', '']) {
    expect((await loadHistory({ ...shop, asker }, buyer.customerId, page))?.page).toBe(1)
  }
  // Orders of another customer cannot be fetched.
  const stranger = async () => ({ kind: 'asker' as const, browserId: 'another', accountId: null, verifiedEmail: null })
  expect(await loadHistory({ ...shop, asker: stranger }, buyer.customerId, null)).toBeNull()
  // That is no fault; orders that cannot be read are one.
  expect(logged).toEqual([])
  await sql`alter table order_items rename to order_items_away`.execute(db)
  expect(await loadHistory({ ...shop, asker }, buyer.customerId, null)).toBeNull()
  expect(logged).toEqual(['an order history could not be read'])
})
