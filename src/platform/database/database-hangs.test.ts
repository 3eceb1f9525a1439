import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { freezablePort } from '../../../test/fakes/freezable-port.ts'
import { closeDatabase, openDatabase, withoutHurry } from './database.ts'
import { isUnavailable } from './is-unavailable.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase({ poolSize: 1 })
})
afterAll(() => fresh.drop())

const SHORT = { responseMs: 500, connectTimeoutMs: 500 }
const ask = (db: ReturnType<typeof openDatabase>) => sql<{ one: number }>`select 1 as one`.execute(db)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => error,
  )

test('a server that hangs counts as away: running and waiting queries are refused, until it responds again', async () => {
  const port = await freezablePort(fresh.url)
  const db = openDatabase(port.url, { poolSize: 2, ...SHORT })
  await Promise.all([ask(db), ask(db)])
  port.freeze()
  const inTransaction = db.transaction().execute(tx => ask(tx))
  const refused = [ask(db), inTransaction, ask(db), ask(db)].map(failure)
  for (const error of await Promise.all(refused)) expect(isUnavailable(error), String(error)).toBe(true)
  // On new connections, which get no greeting.
  expect(isUnavailable(await failure(ask(db)))).toBe(true)
  port.thaw()
  await expect.poll(() => ask(db).catch(() => null)).toMatchObject({ rows: [{ one: 1 }] })
  await closeDatabase(db)
  await port.close()
})

test('work that nobody waits for goes on when a server that hung responds again', async () => {
  const port = await freezablePort(fresh.url)
  const db = openDatabase(port.url, { poolSize: 2, ...SHORT })
  const jobs = withoutHurry(db)
  await Promise.all([ask(db), ask(jobs)])
  port.freeze()
  const [job, page] = [ask(jobs), failure(ask(db))]
  expect(isUnavailable(await page)).toBe(true)
  port.thaw()
  await expect(job).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await closeDatabase(db)
  await port.close()
})

test('a query that takes too long fails, its connection is used no more, and the server ends it', async () => {
  const db = openDatabase(fresh.url, { poolSize: 1, ...SHORT })
  const error = await failure(
    db.transaction().execute(async tx => {
      await failure(sql`select pg_sleep(50)`.execute(tx))
      await ask(tx)
    }),
  )
  expect(isUnavailable(error), String(error)).toBe(true)
  await expect(ask(db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  const sleeping = sql<{ pid: number }>`select pid from pg_stat_activity
    where state = 'active' and query like '%pg_sleep(50)%' and pid <> pg_backend_pid() and datname = current_database()`
  // Long before it would have ended by itself.
  await expect.poll(async () => (await sleeping.execute(fresh.db)).rows, { timeout: 25_000 }).toEqual([])
  await closeDatabase(db)
})
