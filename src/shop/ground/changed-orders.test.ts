import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { guest, shelve } from '../../../test/fixtures.ts'
import type { Db } from '../../platform/database/database.ts'
import { recountReports, refreshReports } from '../money/reports/index.ts'
import { moveOrder } from '../orders/orders/index.ts'
import { listPeople, PersonFilter, refreshAllPeople } from '../people/people/index.ts'
import { shareChangedOrders } from './changed-orders.ts'

let fresh: FreshDatabase
let db: Db
let oud: Awaited<ReturnType<typeof shelve>>
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  oud = await shelve(db, 'Night Oud', [{ ml: 50, price: 300_000, stock: 100 }])
})
afterAll(() => fresh.drop())

const ordered = async () => (await (await guest(db)).buy([oud.line(0, 2)], 6000))._id
const rowsOf = async (orderId: string, queue: 'changed_orders' | 'report_queue') =>
  (await sql`select from ${sql.table(queue)} where order_id = ${orderId}`.execute(db)).rows.length
const reported = async (orderId: string) => {
  const { rows } = await sql<{ outcome: string; placed: number }>`
    select outcome, (select sum(placed)::int from report_days where dimension = 'all') as placed from report_lines where order_id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}

test('whatever an order changes in one transaction is one row of the queue', async () => {
  // Stock, ledger, events and the order itself.
  const orderId = await ordered()
  expect(await rowsOf(orderId, 'changed_orders')).toBe(1)
  await moveOrder(db, { orderId, to: 'delivered', actor: 'Sana' })
  expect(await rowsOf(orderId, 'changed_orders')).toBe(2)
})

test('each job has its own place: reports take nothing from the figures of customers', async () => {
  const shopper = await guest(db)
  await shopper.buy([oud.line(0, 2)], 6000)
  await refreshReports(db)
  await refreshReports(db)
  const people = async () => (await listPeople(db, PersonFilter.parse({ q: shopper.email }))).people
  expect(await people()).toEqual([])
  await refreshAllPeople(db)
  expect(await people()).toMatchObject([{ orders: 1 }])
})

test('a change that commits after younger ones is not passed over', async () => {
  const [slow, quick] = [await ordered(), await ordered()]
  await refreshReports(db)
  const noted = Promise.withResolvers<void>()
  const quickIsDone = Promise.withResolvers<void>()
  const late = db.transaction().execute(async tx => {
    await moveOrder(tx, { orderId: slow, to: 'delivered', actor: 'Sana' })
    noted.resolve()
    await quickIsDone.promise
  })
  await noted.promise
  await moveOrder(db, { orderId: quick, to: 'cancelled', actor: 'Sana' })
  await refreshReports(db)
  expect([await reported(slow), await reported(quick)]).toMatchObject([{ outcome: 'open' }, { outcome: 'cancelled' }])
  quickIsDone.resolve()
  await late
  await refreshReports(db)
  expect(await reported(slow)).toMatchObject({ outcome: 'delivered' })
})

test('what is undone up to a savepoint, or shared by its own transaction, is noted again', async () => {
  const orderId = await ordered()
  await shareChangedOrders(db)
  const before = await rowsOf(orderId, 'report_queue')
  await db.transaction().execute(async tx => {
    const touch = sql`update orders set note = note || 'x' where id = ${orderId}`
    await sql`savepoint before_it`.execute(tx)
    await touch.execute(tx)
    await sql`rollback to savepoint before_it`.execute(tx)
    await touch.execute(tx)
    await shareChangedOrders(tx)
    await touch.execute(tx)
  })
  expect(await rowsOf(orderId, 'report_queue')).toBe(before + 1)
  expect(await rowsOf(orderId, 'changed_orders')).toBe(1)
})

test('whoever changes and shares at once, each change arrives once', async () => {
  await refreshReports(db)
  let isOver = false
  const share = async () => {
    while (!isOver) await shareChangedOrders(db)
  }
  const sharing = [share(), share()]
  const turns = Array.from({ length: 24 }, (_, turn) => `turn-${turn}`)
  // Each is held open for another time, so that they commit in another order than they began.
  const change = (id: string, turn: number) =>
    db.transaction().execute(async tx => {
      await sql`select note_order(${id})`.execute(tx)
      await pause((turn * 7) % 25)
    })
  await Promise.all(turns.map(change))
  isOver = true
  await Promise.all(sharing)
  await shareChangedOrders(db)
  expect(await Promise.all(turns.map(id => rowsOf(id, 'report_queue')))).toEqual(turns.map(() => 1))
  expect((await recountReports(db)).differences).toEqual([])
})

test('a number that an order had before loses its figures', async () => {
  const shopper = await guest(db)
  const { _id } = await shopper.buy([oud.line(0, 2)], 6000)
  await refreshAllPeople(db)
  await sql`update orders set phone_number = '+923217654321' where id = ${_id}`.execute(db)
  await refreshAllPeople(db)
  const withPhone = async (phone: string) => (await listPeople(db, PersonFilter.parse({ q: phone }))).people
  expect(await withPhone(shopper.phoneNumber)).toEqual([])
  expect(await withPhone('+923217654321')).toMatchObject([{ orders: 1 }])
})
