import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { guest, settings, shelve } from '../../../test/fixtures.ts'
import { placeOrder } from '../../shop/orders/orders/index.ts'
import { type Changes, openChanges, SHOP_CHANGES } from './changes.ts'
import type { Db } from './database.ts'
import { type Job, listJobs, outgoingJobs } from './job-queues.ts'
import { openOutgoing, sendOutgoing } from './outgoing.ts'

const log = pino({ level: 'silent' })
const channels = [SHOP_CHANGES, 'orders', 'jobs:insert']
let fresh: FreshDatabase
let changes: Changes
const heard: string[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  changes = openChanges(fresh.url, log)
  for (const channel of channels) changes.listen(channel, payload => void (payload && heard.push(payload)))
  await vi.waitUntil(() => channels.every(channel => changes.isListening(channel)), { timeout: 50_000 })
})
beforeEach(async () => {
  while (await sendOutgoing(fresh.db));
  await sql`delete from graphile_worker._private_jobs`.execute(fresh.db)
  await allHeard()
})
afterAll(async () => {
  await changes.close()
  await fresh.drop()
})

/** What was sent until now. Notifications arrive in the order of commits. */
async function allHeard(): Promise<string[]> {
  await sql`select pg_notify('orders', 'until here')`.execute(fresh.db)
  await vi.waitUntil(() => heard.includes('until here'), { timeout: 50_000 })
  return heard.splice(0).filter(payload => payload !== 'until here')
}
const leaveJobs = (db: Db, jobs: Job[]) =>
  db.insertInto('outgoing').columns(['job']).expression(outgoingJobs(jobs)).execute()
const leaveJob = (name: string) => leaveJobs(fresh.db, [{ name, payload: { of: name } }])

test('an order’s own transaction sends nothing, also when it sells out: no other commit waits for its', async () => {
  const lastBottle = await shelve(fresh.db, 'Last Oud', [{ ml: 12, price: 600_000, stock: 1 }])
  while (await sendOutgoing(fresh.db));
  await allHeard()
  const buyer = await guest(fresh.db)
  const { _id } = await placeOrder(fresh.db, buyer.order([lastBottle.line()], 6000), {
    key: 'the-last-one',
    browserId: buyer.browserId,
    settings,
  })
  expect(await allHeard()).toEqual([])
  await sendOutgoing(fresh.db)
  const sent = await allHeard()
  expect(sent).toEqual(expect.arrayContaining([_id, 'catalogue', `product:${lastBottle.productId}`]))
  expect(sent.filter(payload => payload.includes('"count":1'))).toHaveLength(1)
  expect((await listJobs(fresh.db)).map(({ name }) => name)).toEqual(['order-received'])
})

test('what is announced is announced once, and nothing of a transaction that failed', async () => {
  await expect(
    fresh.db.transaction().execute(async tx => {
      await leaveJobs(tx, [{ name: 'never', payload: {} }])
      await sql`insert into settings (key, value) values ('anything', '"Never"')`.execute(tx)
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  await fresh.db.transaction().execute(async tx => {
    await sql`insert into settings (key, value) values ('anything', '"Itr"')`.execute(tx)
    await sql`update settings set value = '"Itr Mahal"' where key = 'anything'`.execute(tx)
  })
  await Promise.all(Array.from({ length: 4 }, () => sendOutgoing(fresh.db)))
  expect(await allHeard()).toEqual(['settings'])
  expect(await listJobs(fresh.db)).toEqual([])
})

test('jobs keep their queue and their payload', async () => {
  await leaveJobs(fresh.db, [
    { name: 'a-bulk-one', payload: { ids: [1, 'two'] }, queue: 'bulk' },
    { name: 'an-urgent-one', payload: { ids: [] }, queue: 'urgent' },
  ])
  await sendOutgoing(fresh.db)
  const { rows } = await sql`select identifier as name, priority, max_attempts, flags, payload
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id order by priority`.execute(
    fresh.db,
  )
  expect(rows).toEqual([
    { name: 'an-urgent-one', priority: -10, max_attempts: 15, flags: null, payload: { ids: [] } },
    { name: 'a-bulk-one', priority: 10, max_attempts: 15, flags: { bulk: true }, payload: { ids: [1, 'two'] } },
  ])
})

test('what a process left that ended right after its commit goes out by another process’s poll, with no more said', async () => {
  const other = openOutgoing(fresh.db, log, { pollMs: 20 })
  await leaveJob('of-the-dead')
  await expect.poll(async () => (await fresh.db.selectFrom('outgoing').select('id').execute()).length).toBe(0)
  await other.close()
  expect((await listJobs(fresh.db)).map(({ name }) => name)).toEqual(['of-the-dead'])
})

test('four senders at once queue each job once', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, index) => leaveJob(`job-${index}`)))
  const senders = Array.from({ length: 4 }, () => openOutgoing(fresh.db, log))
  for (const sender of senders) sender.send()
  await Promise.all(senders.map(sender => sender.close()))
  const names = (await listJobs(fresh.db)).map(({ name }) => name)
  expect(names.sort()).toEqual(Array.from({ length: 50 }, (_, index) => `job-${index}`).sort())
})
