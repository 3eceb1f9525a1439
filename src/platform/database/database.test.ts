import { connect, createServer } from 'node:net'
import getPort from 'get-port'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { closeDatabase, DatabaseBusyError, openDatabase } from './database.ts'
import { StatementNames } from './named-statements.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  // One connection, so that every query meets the same prepared statements.
  fresh = await freshDatabase({ poolSize: 1 })
})
afterAll(() => fresh.drop())

test('amounts, percentages and counts are numbers, in arrays too', async () => {
  const { rows } = await sql`
    select 4_800_000::int8 as price, 12.5::numeric as discount, count(*), array[1, null]::int8[] as list,
      array[1.5]::numeric[] as discounts`.execute(fresh.db)
  expect(rows).toEqual([{ price: 4_800_000, discount: 12.5, count: 1, list: [1, null], discounts: [1.5] }])
})

test('SQL that comes again is prepared, SQL that comes once is not', async () => {
  for (const number of [1, 2, 3]) {
    const { rows } = await sql<{ answer: number }>`select ${number}::int + 1 as answer`.execute(fresh.db)
    expect(rows).toEqual([{ answer: number + 1 }])
  }
  await sql`select ${1}::int + 100`.execute(fresh.db)
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(fresh.db)
  expect(rows).toEqual([{ statement: 'select $1::int + 1 as answer' }])
})

test('a table changed under a prepared statement costs at most one failed query', async () => {
  await sql`create table vials (id int)`.execute(fresh.db)
  const read = () => sql`select * from vials where id > ${0}`.execute(fresh.db)
  for (let time = 0; time < 3; time++) await read()
  await sql`alter table vials add name text`.execute(fresh.db)
  await expect(read()).rejects.toThrow('cached plan must not change result type')
  await expect(read()).resolves.toMatchObject({ rows: [] })
})

test('a connection that PostgreSQL drops is replaced, idle or in the middle of a transaction', async () => {
  const other = await freshDatabase({ poolSize: 2 })
  // Returns once they have ended, after ten seconds at most.
  const dropAll = sql`select pg_terminate_backend(pid, 10_000) from pg_stat_activity where datname = ${new URL(other.url).pathname.slice(1)}`
  await sql`select 1`.execute(other.db)
  await dropAll.execute(fresh.db)
  await expect.poll(() => sql`select 1`.execute(other.db)).toBeTruthy()
  const broken = other.db.transaction().execute(async tx => {
    await sql`select 1`.execute(tx)
    await dropAll.execute(fresh.db)
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  await expect(sql`select 1`.execute(other.db)).resolves.toBeTruthy()
  await other.drop()
})

test('names are given to at most 500 texts, and never twice', () => {
  const names = new StatementNames()
  const given = new Set<string>()
  for (let number = 0; number < 600; number++) {
    names.nameOf(`select ${number}`)
    const name = names.nameOf(`select ${number}`)
    if (name) given.add(name)
  }
  expect(given.size).toBe(500)
  expect(names.nameOf('select 1')).toBe(names.nameOf('select 1'))
})

test('beyond the limit a query fails at once instead of waiting for a connection', async () => {
  const db = openDatabase(fresh.url, { poolSize: 1, maxWaiting: 2 })
  const queries = await Promise.allSettled(Array.from({ length: 5 }, () => sql`select pg_sleep(0.1)`.execute(db)))
  expect(queries.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(queries.at(-1)).toMatchObject({ reason: expect.any(DatabaseBusyError) })
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined()
  await closeDatabase(db)
})

test('a database that refuses connections for a moment is waited for', async () => {
  const { port, hostname } = new URL(fresh.url)
  const restarting = await getPort()
  const db = openDatabase(Object.assign(new URL(fresh.url), { port: String(restarting) }).href, { poolSize: 2 })
  const answers = Promise.all([sql`select 1`.execute(db), sql`select 2`.execute(db)])
  const server = createServer(socket => {
    const through = connect(Number(port), hostname)
    for (const end of [socket, through]) end.on('error', () => {})
    socket.pipe(through).pipe(socket)
  }).listen(restarting, hostname)
  expect(await answers).toHaveLength(2)
  await closeDatabase(db)
  server.close()
})
