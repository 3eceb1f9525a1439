import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, shelve } from '../../../../test/fixtures.ts'
import type { Db } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { listOrders } from './index.ts'

let fresh: FreshDatabase
let db: Db
let oud: Awaited<ReturnType<typeof shelve>>
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000, stock: 500 }])
})
afterAll(() => fresh.drop())

/** An account with this email, without orders. */
async function account(email: string): Promise<string> {
  const [userId, customerId] = [randomText(20), randomText(20)]
  await db.insertInto('users').values({ id: userId, name: 'Ayesha', email }).execute()
  await db.insertInto('customers').values({ id: customerId, email, user_id: userId }).execute()
  return customerId
}

const firstPage = { page: 1, limit: 10 }
const numbers = (history: { orders: { orderNumber: string }[] }) => history.orders.map(order => order.orderNumber)

test('an account sees guest orders with its email once it is verified, newest first', async () => {
  const one = await guest(db)
  const first = await one.buy([oud.line()], 6000)
  const second = await one.buy([oud.line()], 6000)
  const accountId = await account(one.email)
  const asker = { kind: 'asker', browserId: null, accountId } as const
  const before = await listOrders(db, accountId, { ...asker, verifiedEmail: null }, firstPage)
  expect([before.totalOrders, before.totalPages, numbers(before)]).toEqual([0, 1, []])
  const verified = await listOrders(db, accountId, { ...asker, verifiedEmail: one.email }, firstPage)
  expect(numbers(verified)).toEqual([second.orderNumber, first.orderNumber])
  expect(verified.totalOrders).toBe(2)
})

test("another account's orders are not shown, whatever email is verified", async () => {
  const one = await guest(db)
  await one.buy([oud.line()], 6000)
  await db
    .updateTable('customers')
    .set({ user_id: await userOf(one.email) })
    .where('id', '=', one.customerId)
    .execute()
  const accountId = await account(`other-${one.email}`)
  const history = await listOrders(
    db,
    accountId,
    { kind: 'asker', browserId: null, accountId, verifiedEmail: one.email },
    firstPage,
  )
  expect(history.totalOrders).toBe(0)
})

async function userOf(email: string): Promise<string> {
  const id = randomText(20)
  await db.insertInto('users').values({ id, name: 'Ayesha', email }).execute()
  return id
}

test('a customer id alone authorises nothing: without a session, in another browser, or with another session', async () => {
  const [one, other] = [await guest(db), await guest(db)]
  await one.buy([oud.line()], 6000)
  for (const asker of [
    { browserId: null, accountId: null, verifiedEmail: null },
    { browserId: other.browserId, accountId: null, verifiedEmail: null },
    { browserId: null, accountId: other.customerId, verifiedEmail: one.email },
    { browserId: '', accountId: '', verifiedEmail: '' },
  ]) {
    await expect(listOrders(db, one.customerId, { kind: 'asker', ...asker }, firstPage)).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})

test('pages contain every order once, in order', async () => {
  const one = await guest(db)
  const placed: string[] = []
  for (let n = 0; n < 7; n++) placed.push((await one.buy([oud.line()], 6000)).orderNumber)
  const asker = { kind: 'asker', browserId: one.browserId, accountId: null, verifiedEmail: null } as const
  const pages = await Promise.all([1, 2, 3, 4].map(page => listOrders(db, one.customerId, asker, { page, limit: 3 })))
  expect(pages.flatMap(numbers)).toEqual(placed.reverse())
  expect(pages[0]).toMatchObject({ page: 1, limit: 3, totalPages: 3, totalOrders: 7 })
})
