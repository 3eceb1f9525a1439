import getPort from 'get-port'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { isUnavailable } from './is-unavailable.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase({ poolSize: 2 })
  await sql`create table jars (id int primary key)`.execute(fresh.db)
  await sql`insert into jars values (1)`.execute(fresh.db)
})
afterAll(() => fresh.drop())

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a server that does not listen is away', async () => {
  const url = new URL(fresh.url)
  url.port = String(await getPort())
  const db = openDatabase(url.href)
  expect(isUnavailable(await errorOf(sql`select 1`.execute(db)))).toBe(true)
  await closeDatabase(db)
})

test('a lock that is held too long is no fault, a broken rule is one', async () => {
  await fresh.db.transaction().execute(async holder => {
    await sql`select * from jars where id = 1 for update`.execute(holder)
    const waiting = fresh.db.transaction().execute(async tx => {
      await sql`set local lock_timeout = '50ms'`.execute(tx)
      await sql`update jars set id = 1 where id = 1`.execute(tx)
    })
    expect(isUnavailable(await errorOf(waiting))).toBe(true)
  })
  expect(isUnavailable(await errorOf(sql`insert into jars values (1)`.execute(fresh.db)))).toBe(false)
})

test('a connection that the server ends within a query means that it is away', async () => {
  const ended = errorOf(sql`select pg_sleep(60) /* ends early */`.execute(fresh.db))
  await expect
    .poll(async () => {
      const { rows } = await sql<{ done: boolean }>`
        select pg_terminate_backend(pid) as done from pg_stat_activity
        where pid <> pg_backend_pid() and state = 'active' and query like '%ends early%'`.execute(fresh.db)
      return rows.length
    })
    .toBe(1)
  expect(isUnavailable(await ended)).toBe(true)
})
