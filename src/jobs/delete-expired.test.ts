import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { guest, shelve } from '../../test/fixtures.ts'
import { addJob } from '../platform/database/job-queues.ts'
import { deleteExpired } from './delete-expired.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const run = (statement: string) => sql.raw(statement).execute(fresh.db)
const column = async (statement: string) =>
  (await sql.raw<{ found: string }>(statement).execute(fresh.db)).rows.map(({ found }) => found)

test('what expired goes, in batches, and everything else stays', async () => {
  const { db } = fresh
  const oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000 }])
  const buyer = await guest(db)
  await buyer.buy([oud.line()], 6000)
  await run(
    `insert into customers (id, email) select 'guest' || n, 'guest' || n || '@example.com' from generate_series(1, 7) n`,
  )
  await run(`insert into customers (id, email) values ('recent', 'recent@example.com')`)
  await run(`update customers set created_at = now() - interval '91 days' where id <> 'recent'`)
  await run(`insert into users (id, email, name) values ('ayesha', 'ayesha@example.com', 'Ayesha')`)
  await run(`insert into sessions (id, token, user_id, expires_at) values
    ('old', 'old', 'ayesha', now() - interval '1 minute'), ('new', 'new', 'ayesha', now() + interval '1 minute')`)
  await run(`insert into rate_limits (key, points, expire) values
    ('old', 1, extract(epoch from now()) * 1000 - 1), ('new', 1, extract(epoch from now()) * 1000 + 60000)`)
  await run(`insert into emails (cause, recipient, subject, text, html, sent_at) select 'test ' || n, n || '@example.com', '', '', '',
    now() - n * interval '1 day' from generate_series(5, 15, 5) n`)
  await addJob(db, 'lost', {})
  await addJob(db, 'waiting', {})
  await addJob(db, 'naming', { contact: '0300 1234567' })
  await addJob(db, 'nameless', { orderId: 'one' })
  await run(`update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() - interval '8 days'
    where task_id in (select id from graphile_worker._private_tasks where identifier in ('naming', 'nameless'))`)
  await run(`update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() - interval '91 days'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'lost')`)

  await deleteExpired(db, 10, 3)

  expect(await column('select email as found from customers')).toEqual(
    expect.arrayContaining([buyer.email, 'recent@example.com']),
  )
  expect(await column(`select id as found from customers where id like 'guest%'`)).toEqual([])
  expect(await column('select id as found from sessions')).toEqual(['new'])
  expect(await column('select key as found from rate_limits')).toEqual(['new'])
  expect(await column(`select recipient as found from emails where cause like 'test %'`)).toEqual(['5@example.com'])
  const left = await column(`select task_identifier as found from graphile_worker.jobs
    where task_identifier in ('lost', 'naming', 'nameless', 'waiting') order by 1`)
  expect(left).toEqual(['nameless', 'waiting'])
  expect(await column('select count(*) as found from idempotency_keys')).toEqual([1])
})
