import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { thoroughTest } from '../../../test/thorough.ts'
import { projectRoot } from '../process/project-root.ts'
import { functionsFolder, readFunctions } from './functions.ts'
import { checkMigrations, migrate, migrationsFolder } from './migrate.ts'

let fresh: FreshDatabase
let folder: string

beforeEach(async () => {
  fresh = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'khushbu-functions-'))
})
afterEach(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('of a shop', () => {
  const price = (of: string) =>
    `-- What a bottle costs.\ncreate or replace function price_of(ml integer) returns integer language sql as $$ select ${of} $$;`
  const trigger = (when: string) =>
    `drop trigger if exists shelf_stays on shelf;\ncreate constraint trigger shelf_stays after ${when} on shelf for each row execute function refuse();`
  const refuse =
    'create or replace function refuse() returns trigger language plpgsql as $$\nbegin raise exception $x$it stays$x$; end $$;'
  let folders: { migrations: string; functions: string }

  beforeEach(async () => {
    await sql`drop table migrations, applied_functions`.execute(fresh.db)
    folders = { migrations: join(folder, 'migrations'), functions: join(folder, 'functions') }
    mkdirSync(folders.migrations)
    mkdirSync(folders.functions)
    writeFileSync(join(folders.migrations, '001-first.sql'), 'create table shelf (id integer)')
    write('prices', price('ml * 10'))
    write('shelf', `${refuse}\n\n${trigger('delete')}`)
  })
  const write = (name: string, text: string) => {
    const file = join(folders.functions, `${name}.sql`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${text}\n`)
  }
  const priceOf = async () =>
    (await sql<{ price: number }>`select price_of(10) as price`.execute(fresh.db)).rows[0]?.price
  const triggerId = async () =>
    (await sql<{ oid: number }>`select oid from pg_trigger where tgname = 'shelf_stays'`.execute(fresh.db)).rows[0]?.oid

  test('functions and triggers follow the migrations, once', async () => {
    expect(await checkMigrations(fresh.url, folders)).toEqual({
      pending: ['001-first.sql', 'functions/prices.sql', 'functions/shelf.sql'],
      unknown: [],
    })
    expect(await migrate(fresh.url, folders)).toEqual(['001-first.sql', 'functions/prices.sql', 'functions/shelf.sql'])
    expect(await migrate(fresh.url, folders)).toEqual([])
    expect(await priceOf()).toBe(100)
    await sql`insert into shelf values (1)`.execute(fresh.db)
    await expect(sql`delete from shelf`.execute(fresh.db)).rejects.toThrow('it stays')
  })

  test('eight nodes that start at once apply a change once', async () => {
    const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(fresh.url, folders)))
    expect(applied.flat().sort()).toEqual(['001-first.sql', 'functions/prices.sql', 'functions/shelf.sql'])
  })

  test('a changed text replaces that function alone: no trigger beside it is made anew, so no table is locked', async () => {
    await migrate(fresh.url, folders)
    const before = await triggerId()
    write('prices', price('ml * 12'))
    expect(await checkMigrations(fresh.url, folders)).toEqual({ pending: ['functions/prices.sql'], unknown: [] })
    expect(await migrate(fresh.url, folders)).toEqual(['functions/prices.sql'])
    expect(await priceOf()).toBe(120)
    expect(await triggerId()).toBe(before)
    write('shelf', `${refuse}\n\n${trigger('update')}`)
    await migrate(fresh.url, folders)
    await sql`insert into shelf values (1)`.execute(fresh.db)
    await sql`delete from shelf`.execute(fresh.db)
  })

  test('a text that fails leaves every function as it was, and the error names its file', async () => {
    await migrate(fresh.url, folders)
    write('prices', price('ml * 12'))
    write('shelf', `${refuse}\n\n${trigger('bend')}`)
    await expect(migrate(fresh.url, folders)).rejects.toThrow('shelf.sql: syntax error at or near "bend"')
    expect(await priceOf()).toBe(100)
  })

  test('a process of the version before that starts during an update leaves the functions of the newer one, until it is asked for', async () => {
    await migrate(fresh.url, folders)
    write('prices', price('ml * 12'))
    await migrate(fresh.url, folders)
    write('prices', price('ml * 10'))
    expect(await migrate(fresh.url, folders)).toEqual([])
    expect(await priceOf()).toBe(120)
    expect(await migrate(fresh.url, folders, { again: true })).toEqual(['functions/prices.sql'])
    expect(await priceOf()).toBe(100)
  })

  test('a trigger stands in any file, also before the function that it runs', async () => {
    write('aisle/shelf', trigger('delete'))
    write('shelf', refuse)
    expect(await migrate(fresh.url, folders)).toContain('functions/aisle/shelf.sql')
    await sql`insert into shelf values (1)`.execute(fresh.db)
    await expect(sql`delete from shelf`.execute(fresh.db)).rejects.toThrow('it stays')
  })

  test('texts that move to other files are the same version: beside a newer one they replace nothing', async () => {
    await migrate(fresh.url, folders)
    rmSync(join(folders.functions, 'prices.sql'))
    write('wall/prices', price('ml * 10'))
    expect(await migrate(fresh.url, folders)).toEqual([])
    write('wall/prices', price('ml * 12'))
    await migrate(fresh.url, folders)
    write('wall/prices', price('ml * 10'))
    expect(await migrate(fresh.url, folders)).toEqual([])
    expect(await priceOf()).toBe(120)
  })

  test('beside migrations of a newer shop nothing is replaced', async () => {
    await migrate(fresh.url, folders)
    await sql`insert into migrations (name, checksum) values ('002-later.sql', '')`.execute(fresh.db)
    write('prices', price('ml * 14'))
    expect(await migrate(fresh.url, folders, { again: true })).toEqual([])
    expect(await checkMigrations(fresh.url, folders)).toEqual({ pending: [], unknown: ['002-later.sql'] })
    expect(await priceOf()).toBe(100)
  })

  test('a change waits for a reader of its table in short tries, and ends nobody’s transaction', async () => {
    await migrate(fresh.url, folders)
    write('shelf', `${refuse}\n\n${trigger('update')}`)
    let migrating: Promise<string[]> = Promise.resolve([])
    await fresh.db.transaction().execute(async order => {
      await sql`insert into shelf values (1)`.execute(order)
      migrating = migrate(fresh.url, folders)
      await expect.poll(waitingMigrations).toBe(1)
      await sql`insert into shelf values (2)`.execute(order)
    })
    expect(await migrating).toEqual(['functions/shelf.sql'])
  })
  const waitingMigrations = async () =>
    (
      await sql<{
        tries: number
      }>`select count(*) as tries from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'khushbu migrate'
        and datname = current_database()`.execute(fresh.db)
    ).rows[0]?.tries
})

type Named = { name: string; definition: string }

/** Without those of extensions. */
const functionsOf = () =>
  sql<Named>`
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    order by 1`
    .execute(fresh.db)
    .then(({ rows }) => rows)

test('every function and trigger of the database is one text of db/functions, and no text stands there twice', async () => {
  const { statements } = await readFunctions(functionsFolder)
  const plain = statements.map(({ sql: text }) => text.replace(/^--.*\n/gm, ''))
  // One with other parameters, or another result, cannot be replaced: it is dropped before.
  const texts = plain.map(text => text.replace(/^drop function if exists [^;]+;\n?/, '')).filter(text => text !== '')
  const views = texts.filter(text => text.startsWith('create or replace view '))
  const functions = (await functionsOf()).map(({ name }) => name.replace(/\(.*/, ''))
  const said = texts.flatMap(text => /^create or replace function (\w+)/.exec(text)?.[1] ?? [])
  expect(said.sort()).toEqual(functions.sort())
  const { rows: triggers } = await sql<{ name: string }>`
    select tgname || ' on ' || tgrelid::regclass as name from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(
    fresh.db,
  )
  const named = texts.flatMap(text => {
    const found = /^create (?:or replace |constraint )trigger (\w+)[\s\S]*?\bon (\w+)/m.exec(text)
    return found ? [`${found[1]} on ${found[2]}`] : []
  })
  expect(named.sort()).toEqual(triggers.map(({ name }) => name).sort())
  expect(said.length + named.length + views.length).toBe(texts.length)
})

test('each folder of functions is a wing of the shop', () => {
  expect(readdirSync(join(projectRoot, 'src/shop'))).toEqual(expect.arrayContaining(readdirSync(functionsFolder)))
})

test('every function fits the schema: it is made again while PostgreSQL looks into its body', async () => {
  const { statements } = await readFunctions(functionsFolder)
  for (const { file, sql: text } of statements) {
    if (!/^create or replace function/m.test(text)) continue
    await sql
      .raw(text)
      .execute(fresh.db)
      .catch(error => expect.unreachable(`${file}: ${error.message}\n${text}`))
  }
})

thoroughTest(
  'what stored columns, indexes, checks and views compute by is the same text in the migrations, which compute it anew',
  async () => {
    const current = await functionsOf()
    await sql`drop schema public cascade`.execute(fresh.db)
    await sql`drop schema graphile_worker cascade`.execute(fresh.db)
    await sql`create schema public`.execute(fresh.db)
    await migrate(fresh.url, { migrations: migrationsFolder })
    const used = await sql<{ name: string }>`
    with recursive used (oid) as (
      select refobjid from pg_depend where refclassid = 'pg_proc'::regclass
        and classid in ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass, 'pg_rewrite'::regclass)
      union select refobjid from used join pg_depend on objid = used.oid and classid = 'pg_proc'::regclass and refclassid = 'pg_proc'::regclass
    ) select oid::regprocedure::text as name from used`.execute(fresh.db)
    const names = new Set(used.rows.map(({ name }) => name))
    expect(names).toContain('words_of(text)')
    const isUsed = ({ name }: { name: string }) => names.has(name)
    expect((await functionsOf()).filter(isUsed)).toEqual(current.filter(isUsed))
  },
)
