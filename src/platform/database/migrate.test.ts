import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
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

test('a file that fails leaves nothing behind, and the error names it', async () => {
  write('003-broken.sql', 'insert into shelf values (2, $$musk$$); select * from nowhere')
  await expect(migrate(fresh.url, { migrations: folder })).rejects.toThrow(
    '003-broken.sql: relation "nowhere" does not exist',
  )
  expect(await shelf()).toHaveLength(1)
})

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
