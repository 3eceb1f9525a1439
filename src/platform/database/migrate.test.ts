import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { thorough } from '../../../test/thorough.ts'
import { checkMigrations, migrate, migrationsFolder } from './migrate.ts'

let fresh: FreshDatabase
let folder: string

beforeEach(async () => {
  fresh = await freshDatabase()
  await sql`drop table migrations, applied_functions`.execute(fresh.db)
  folder = mkdtempSync(join(tmpdir(), 'khushbu-migrations-'))
  write('001-first.sql', 'create table shelf (id integer)')
  write('002-second.sql', 'alter table shelf add name text; insert into shelf values (1, $$oud$$)')
})
afterEach(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const shelf = async () => (await sql<{ name: string }>`select * from shelf`.execute(fresh.db)).rows

test('every file runs once, in order', async () => {
  expect(await migrate(fresh.url, { migrations: folder })).toEqual(['001-first.sql', '002-second.sql'])
  expect(await migrate(fresh.url, { migrations: folder })).toEqual([])
  expect(await shelf()).toEqual([{ id: 1, name: 'oud' }])
})

test('eight nodes that start at once apply each file once', async () => {
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(fresh.url, { migrations: folder })))
  expect(applied.flat().sort()).toEqual(['001-first.sql', '002-second.sql'])
  expect(await shelf()).toHaveLength(1)
})

test('a database from before version 1.0.0 is refused with one line, and stays as it is', async () => {
  await migrate(fresh.url, { migrations: folder })
  write('001-schema.sql', 'drop table shelf')
  const refused = 'this database was made before version 1.0.0 and cannot be brought to it'
  await expect(migrate(fresh.url, { migrations: folder })).rejects.toThrow(refused)
  await expect(checkMigrations(fresh.url, { migrations: folder })).rejects.toThrow(refused)
  expect(await shelf()).toHaveLength(1)
})

test('a file that fails leaves nothing behind, and the error names it', async () => {
  write('003-broken.sql', 'insert into shelf values (2, $$musk$$); select * from nowhere')
  await expect(migrate(fresh.url, { migrations: folder })).rejects.toThrow(
    '003-broken.sql: relation "nowhere" does not exist',
  )
  expect(await shelf()).toHaveLength(1)
})

test('a file that ends its own transaction is refused before it does anything', async () => {
  write('003-halfway.sql', 'insert into shelf values (2, $$musk$$);\ncommit;\nselect * from nowhere')
  await expect(migrate(fresh.url, { migrations: folder })).rejects.toThrow(
    '003-halfway.sql begins or ends a transaction',
  )
  write('003-halfway.sql', 'create function f() returns void language plpgsql as $$ begin\n commit;\nend $$')
  await expect(migrate(fresh.url, { migrations: folder })).resolves.toContain('003-halfway.sql')
})

// Debian's package; other machines may have none.
const olderPostgres = ['16', '15', '14'].map(version => `/usr/lib/postgresql/${version}/bin`).find(existsSync)
test.runIf(thorough && olderPostgres)(
  'a server that is too old is refused in one line, and left as it is',
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'khushbu-older-'))
    chmodSync(data, 0o777)
    const asUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const run = (program: string, ...args: string[]) =>
      execFileSync(join(olderPostgres ?? '', program), args, { ...asUser, cwd: data, stdio: 'ignore' })
    const port = await getPort({ host: '127.0.0.1' })
    run('initdb', '-D', join(data, 'pg'), '-U', 'khushbu', '-A', 'trust')
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data}`
    run('pg_ctl', '-D', join(data, 'pg'), '-w', '-o', settings, '-l', join(data, 'log'), 'start')
    try {
      const url = `postgres://khushbu@127.0.0.1:${port}/postgres`
      await expect(migrate(url)).rejects.toThrow(/^the database is PostgreSQL 1[456]\S*.*: the shop needs 17 or later$/)
      const client = new pg.Client(url)
      await client.connect()
      const { rows } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace")
      await client.end()
      expect(rows).toEqual([])
    } finally {
      run('pg_ctl', '-D', join(data, 'pg'), '-m', 'immediate', 'stop')
      rmSync(data, { recursive: true })
    }
  },
)

test('a file changed after it was applied is refused', async () => {
  await migrate(fresh.url, { migrations: folder })
  write('001-first.sql', 'create table shelf (id bigint)')
  await expect(migrate(fresh.url, { migrations: folder })).rejects.toThrow(
    '001-first.sql was changed after it was applied',
  )
})

test('a new file that sorts before an applied one is refused', async () => {
  await migrate(fresh.url, { migrations: folder })
  write('001-late.sql', 'select 1')
  await expect(migrate(fresh.url, { migrations: folder })).rejects.toThrow('001-late.sql comes before 002-second.sql')
})

test('the folder of the shop is found', () => {
  expect(migrationsFolder).toMatch(/db\/migrations$/)
})

test('beside a long reader a file waits in short tries, so that others go on reading', async () => {
  await migrate(fresh.url, { migrations: folder })
  write('003-third.sql', 'alter table shelf add colour text')
  const tries = () =>
    sql<{
      tries: number
    }>`select count(*) as tries from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'khushbu migrate'
      and datname = current_database()`
      .execute(fresh.db)
      .then(({ rows }) => rows[0]?.tries)
  let migrating: Promise<string[]> = Promise.resolve([])
  await fresh.db.transaction().execute(async reader => {
    await sql`select * from shelf`.execute(reader)
    migrating = migrate(fresh.url, { migrations: folder })
    await expect.poll(tries).toBe(1)
    // This read stands behind the migration's lock until the try ends.
    expect(await shelf()).toHaveLength(1)
  })
  expect(await migrating).toEqual(['003-third.sql'])
})

test('a check says what would be applied and what a newer shop applied, and changes nothing', async () => {
  expect(await checkMigrations(fresh.url, { migrations: folder })).toEqual({
    pending: ['001-first.sql', '002-second.sql'],
    unknown: [],
  })
  await migrate(fresh.url, { migrations: folder })
  expect(await checkMigrations(fresh.url, { migrations: folder })).toEqual({ pending: [], unknown: [] })
  rmSync(join(folder, '002-second.sql'))
  expect(await checkMigrations(fresh.url, { migrations: folder })).toEqual({ pending: [], unknown: ['002-second.sql'] })
})
