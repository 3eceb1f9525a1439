import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { listJobs, migrateJobs } from '../../src/platform/database/job-queues.ts'
import { openStaffSignIn } from '../../src/platform/sign-in/staff-sign-in.ts'
import { dayLater, today } from '../../src/shop/ground/dates.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { findDay } from '../../src/shop/money/day-close/index.ts'
import { listCourierAccounts, listSettlements } from '../../src/shop/money/settlement/index.ts'
import { countCalls } from '../../src/shop/orders/confirmation/index.ts'
import { countDispatch } from '../../src/shop/orders/dispatch/index.ts'
import { listThreads, ThreadFilter } from '../../src/shop/orders/messages/index.ts'
import { countDay } from '../../src/shop/orders/orders/index.ts'
import { seedDemoStaff } from '../../src/shop/staff/staff/index.ts'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { shelve } from '../../test/fixtures.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { thoroughTest } from '../../test/thorough.ts'
import { seedOrders } from './seed-orders.ts'

let shop: FreshDatabase
beforeAll(async () => {
  shop = await freshDatabase()
  await migrateJobs(shop.url)
  const secret = 'a secret for tests, long enough'
  await seedDemoStaff(shop.db, openStaffSignIn(shop.db, { secret, publicUrl: 'http://shop.test' }), secret)
  for (const name of ['Night Oud', 'Rose', 'Amber']) {
    await shelve(shop.db, name, [
      { ml: 50, price: rs(2500), stock: 300 },
      { ml: 100, price: rs(4200), stock: 300 },
    ])
  }
})
afterAll(() => shop.drop())

thoroughTest(
  'the demo shop gets orders of the last weeks in every state, with right ledgers and without emails, once',
  async () => {
    await seedOrders(shop.db)
    const day = await countDay(shop.db)
    const { pending, confirmed, processing, outForDelivery, delivered, cancelled, late } = day
    const all = [pending, confirmed, processing, outForDelivery, delivered, cancelled]
    expect(all.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(50)
    for (const number of [...all, late]) expect(number).toBeGreaterThan(0)
    const calls = await countCalls(shop.db)
    expect([calls.due > 0, calls.later > 0, calls.stuck > 0]).toEqual([true, true, true])
    // Each order is where its parcel is: what is sent and collected is what its couriers carry and owe.
    expect(await countDispatch(shop.db)).toEqual({
      toPack: confirmed,
      unbooked: 0,
      packed: 5,
      onTheWay: 7,
      attempted: 0,
      late: 2,
      refused: 1,
      relabel: 0,
      tooMuch: 0,
    })
    expect([outForDelivery, processing, delivered]).toEqual([8, 5, 18])
    expect((await listCourierAccounts(shop.db)).reduce((sum, { parcels }) => sum + parcels, 0)).toBe(10)
    const settled = await listSettlements(shop.db)
    expect(settled.map(({ courier, state }) => [courier, state])).toEqual([
      ['Leopards', 'open'],
      ['TCS', 'closed'],
    ])
    // The ledger has each entry at its time: days that have passed end with what was owed then.
    const wasWithCouriers = async (daysAgo: number) =>
      (await findDay(shop.db, dayLater(today(), -daysAgo))).places.find(({ label }) => label.startsWith('Cash with'))
        ?.amount
    expect(await wasWithCouriers(60)).toBe(0)
    for (const days of [1, 12]) expect(await wasWithCouriers(days)).toBeGreaterThan(0)
    // A day's goods are taken with its sales.
    const { rows } = await sql<{ apart: number }>`
      select count(*)::int as apart from stock_ledger join orders on orders.id = order_id
      where reason = 'order' and stock_ledger.created_at <> orders.created_at`.execute(shop.db)
    expect(rows[0]?.apart).toBe(0)
    // Somebody wrote about an order, somebody before one, and all that staff replied to is read.
    const { threads, counts } = await listThreads(shop.db, ThreadFilter.parse({ of: 'all' }))
    expect([threads.length, counts]).toEqual([5, { orders: 2, unknown: 1 }])
    expect(threads.every(({ orderId, phone }) => (orderId === null) === (phone === '+923335550142'))).toBe(true)
    const states = await shop.db.selectFrom('messages').select('state').distinct().execute()
    expect(states).toEqual([{ state: 'read' }])
    expect(await brokenInvariants(shop.db)).toEqual([])
    expect(await listJobs(shop.db)).toEqual([])
    await seedOrders(shop.db)
    expect(await countDay(shop.db)).toEqual(day)
  },
)
