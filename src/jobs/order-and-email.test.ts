import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { guest, settings, shelve } from '../../test/fixtures.ts'
import { sendOutgoing } from '../platform/database/outgoing.ts'
import { moveOrder } from '../shop/orders/orders/index.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
})
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(fresh.db))
afterAll(() => fresh?.drop())

/** A field of the payloads of all queued jobs with this name. */
async function queued(name: string, field: string): Promise<string[]> {
  await sendOutgoing(fresh.db)
  const { rows } = await sql<{ about: string }>`
    select jobs.payload ->> ${field} as about from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${name} order by 1`.execute(fresh.db)
  return rows.map(({ about }) => about)
}
const orderIds = async () =>
  (await fresh.db.selectFrom('orders').select('id').orderBy('id').execute()).map(({ id }) => id)
const movesAfterTheFirst = async () => {
  const events = fresh.db.selectFrom('order_events').select('id').where('order_status', '<>', 'pending')
  return (await events.execute()).map(({ id }) => String(id)).sort()
}

/** Terminates all other connections, in the middle of their work. */
const cutConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(fresh.db)

test('no order without its email and no email without its order, also when half of them are refused', async () => {
  const oud = await shelve(fresh.db, 'Oud', [{ ml: 12, price: 600_000, stock: 20 }])
  const buyers = await Promise.all(Array.from({ length: 40 }, () => guest(fresh.db)))
  const results = await Promise.allSettled(
    // Every fourth expects another price, and the stock is twenty.
    buyers.map((buyer, index) =>
      buyer.buy([oud.line()], index % 4 === 0 ? 5000 : 6000, {}, undefined, { ...settings, strangersShare: 100 }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await orderIds()).toHaveLength(20)
  expect(await queued('order-received', 'orderId')).toEqual(await orderIds())
})

test('the same when the database connections break during orders and moves', async () => {
  const oud = await shelve(fresh.db, 'Musk', [{ ml: 12, price: 600_000, stock: 1000 }])
  const known = await orderIds()
  let [bought, broken] = [0, 0]
  const cuts = new AbortController()
  const buyAndMove = async () => {
    while (!cuts.signal.aborted) {
      try {
        const { _id } = await (await guest(fresh.db)).buy([oud.line()], 6000)
        bought++
        await moveOrder(fresh.db, { orderId: _id, to: 'confirmed', actor: 'test' })
        await moveOrder(fresh.db, { orderId: _id, to: 'cancelled', actor: 'test' })
      } catch {
        broken++
      }
    }
  }
  const shoppers = Promise.all(Array.from({ length: 10 }, buyAndMove))
  for (let cut = 1; cut <= 6; cut++) {
    await expect.poll(() => bought, { interval: 5 }).toBeGreaterThan(cut * 4)
    await cutConnections().catch(() => undefined)
  }
  cuts.abort()
  await shoppers
  expect(broken).toBeGreaterThan(0)
  const placed = (await orderIds()).filter(id => !known.includes(id))
  expect(await queued('order-received', 'orderId')).toEqual(placed)
  expect(await queued('order-moved', 'eventId')).toEqual(await movesAfterTheFirst())
})
