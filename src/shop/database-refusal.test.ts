import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueOf } from '../../test/catalogue.ts'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { shelve } from '../../test/fixtures.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { answerOf } from '../web/server/staff-pages.ts'
import { databaseRefusal } from './database-refusal.ts'
import { findProductPage, retireSize } from './products/index.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    error => error,
  )

test('a row that any table of the schema refers to is refused in words with 409, of every foreign key that stands in the way', async () => {
  const { rows: keys } = await sql<{ parent: string; child: string; column: string; of: string; type: string }>`
    select confrelid::regclass::text as parent, conrelid::regclass::text as child, a.attname as of,
      format_type(a.atttypid, a.atttypmod) as type
    from pg_constraint join pg_attribute a on a.attrelid = confrelid and a.attnum = confkey[1]
    where contype = 'f' and cardinality(confkey) = 1 and confdeltype in ('a', 'r')
      and connamespace = 'public'::regnamespace`.execute(db)
  expect(keys.length).toBeGreaterThan(50)
  for (const parent of new Set(keys.map(key => key.parent))) {
    const key = keys.find(each => each.parent === parent)
    // The parent as an empty copy, so that no row of the shop is needed.
    const refused = await errorOf(
      write(async tx => {
        await sql`create temporary table named (${sql.ref(key?.of ?? '')} ${sql.raw(key?.type ?? '')} primary key) on commit drop`.execute(
          tx,
        )
        await sql`create temporary table ${sql.table(`of_${parent}`)} (at ${sql.raw(key?.type ?? '')} references named) on commit drop`.execute(
          tx,
        )
        const value = /int/.test(key?.type ?? '')
          ? '1'
          : /uuid/.test(key?.type ?? '')
            ? crypto.randomUUID()
            : /date/.test(key?.type ?? '')
              ? '2026-11-22'
              : 'a'
        await sql`insert into named values (${sql.lit(value)})`.execute(tx)
        await sql`insert into ${sql.table(`of_${parent}`)} values (${sql.lit(value)})`.execute(tx)
        await sql`delete from named`.execute(tx)
      }),
    )
    expect(databaseRefusal(refused), parent).toMatchObject({
      code: 'move_refused',
      message: `This is still used by of ${parent.replaceAll('_', ' ')}, so it cannot be removed. Nothing was changed.`,
    })
  }
})

test('a form of the back office whose write the database refuses is answered with words and its status', async () => {
  await shelve(db, 'Used Oud', [{ ml: 50, price: 900_000 }])
  const answer = (statement: ReturnType<typeof sql>) =>
    answerOf('remove', {}, async () => {
      await statement.execute(db)
      return {}
    })
  const used = await answer(sql`delete from categories`)
  expect(used).toMatchObject({
    init: { status: 409 },
    data: { ok: false, message: 'This is still used by products, so it cannot be removed. Nothing was changed.' },
  })
  const twice = await answer(sql`insert into categories (name) select name from categories`)
  expect(twice).toMatchObject({ init: { status: 409 }, data: { message: 'There is one with this name already' } })
  const checked = await answer(sql`update sizes set price = -1`)
  expect(checked).toMatchObject({
    init: { status: 400 },
    data: { message: expect.stringContaining('breaks the rule') },
  })
})

test('a size is retired, not deleted, where a table refers to it that no code knows', async () => {
  const productId = await catalogueOf(db).draft('Referred Oud')
  const [size] = (await findProductPage(db, productId)).sizes
  const sizeId = size?.sizeId ?? ''
  await sql`create table wished_sizes (size_id text not null references sizes)`.execute(db)
  await sql`insert into wished_sizes values (${sizeId})`.execute(db)
  expect(await write(tx => retireSize(tx, productId, sizeId))).toMatchObject({ deleted: false })
  await sql`drop table wished_sizes`.execute(db)
})
