import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueOf } from '../../../test/catalogue.ts'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { shelve } from '../../../test/fixtures.ts'
import { addRowsOfState } from '../../../test/upgrade/rows-of-state.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { projectRoot } from '../../platform/process/project-root.ts'
import { answerOf } from '../../web/server/staff-pages.ts'
import { removeCategory } from '../catalogue/categories/index.ts'
import { findProductPage, retireSize } from '../catalogue/products/index.ts'
import { refreshReports } from '../money/reports/index.ts'
import { throwAway } from '../people/moves/index.ts'
import { databaseRefusal } from './database-refusal.ts'
import { ShopError } from './shop-error.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  // A row in every table.
  const client = new pg.Client(fresh.url)
  await client.connect()
  await addRowsOfState(client, '999')
  await client.end()
  await sql`insert into stranger_orders (order_id, size_id, pieces, held) values ('new-999', 'oud-999-3', 1, true) on conflict do nothing`.execute(
    db,
  )
  await sql`insert into work_assignments (kind, day, staff_id) select 'calls', current_date, min(id) from staff`.execute(
    db,
  )
  await sql`insert into planned_cancellations (order_id, batch, version, reason, sold_out, staff_id, ip_address, due_at)
    select 'new-999', 'batch', 1, 'x', false, min(id), '', now() from staff`.execute(db)
  await sql`insert into arranged_lists (staff_id, list, sort, hidden) select min(id), 'orders', 'total', '{}' from staff`.execute(
    db,
  )
  await sql`insert into turned_away (day, size_id, customer_id, pieces)
    select current_date, 'oud-999-3', min(id), 1 from customers`.execute(db)
  await refreshReports(db)
  await sql`insert into categories (name) values ('Attar/Oud') on conflict do nothing`.execute(db)
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    error => error,
  )

type Key = { parent: string; child: string; column: string; of: string; refuses: boolean; name: string }

/** The foreign keys of one column: `refuses` unless the rows that refer go along, or forget it. */
async function foreignKeys(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select conname as name, confrelid::regclass::text as parent, conrelid::regclass::text as child, at.attname as "column", a.attname as of,
      confdeltype in ('a', 'r') as refuses
    from pg_constraint join pg_attribute a on a.attrelid = confrelid and a.attnum = confkey[1]
      join pg_attribute at on at.attrelid = conrelid and at.attnum = conkey[1]
    where contype = 'f' and cardinality(confkey) = 1 and connamespace = 'public'::regnamespace order by 2, 3, 4`.execute(
    db,
  )
  return rows
}

/** Does `work` in a transaction that is taken back. */
async function tried<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const back = new Error('taken back')
  let result: T | undefined
  const error = await errorOf(
    write(async tx => {
      result = await work(tx)
      throw back
    }),
  )
  if (error !== back) throw error
  return result as T
}

/** Lets a row of the child refer to this row of the parent, below the rules of the schema. */
async function refer(tx: Tx, { child, column }: Key, to: string): Promise<void> {
  const { rows: checks } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'c' and conrelid = ${child}::regclass`.execute(tx)
  for (const { name } of checks) await sql`alter table ${sql.table(child)} drop constraint ${sql.ref(name)}`.execute(tx)
  await sql`set local session_replication_role = replica`.execute(tx)
  const { numAffectedRows } = await sql`
    update ${sql.table(child)} set ${sql.ref(column)} = ${to} where ctid = (select ctid from ${sql.table(child)} order by ${sql.ref(column)} is null, ctid limit 1)`.execute(
    tx,
  )
  expect(numAffectedRows, child).toBe(1n)
  await sql`set local session_replication_role = origin`.execute(tx)
}

const silent = { warn: () => {} }
const messageOf = (result: unknown) => (result as { data: { message: string } }).data.message
const spoken = (table: string) => table.replaceAll('_', ' ')

test('every foreign key that stands in the way of a deletion is refused in words with 409', async () => {
  // A row that refers to its own table's rows may be the only one there.
  const keys = (await foreignKeys()).filter(({ refuses, parent, child }) => refuses && parent !== child)
  expect(keys.length).toBeGreaterThan(50)
  const children = new Set(keys.map(({ child }) => spoken(child)))
  for (const key of keys) {
    const { rows } = await sql<{ id: string; refers: boolean }>`
      select ${sql.ref(key.column)}::text as id, true as refers from ${sql.table(key.child)} where ${sql.ref(key.column)} is not null
      union all select ${sql.ref(key.of)}::text, false from ${sql.table(key.parent)} limit 1`.execute(db)
    const { id = '', refers = false } = rows[0] ?? {}
    const refused = await tried(async tx => {
      if (!refers) await refer(tx, key, id)
      await sql`alter table ${sql.table(key.parent)} disable trigger user`.execute(tx)
      return answerOf({ name: 'remove', values: {}, log: silent }, async () => {
        await inTransaction(tx, part =>
          sql`delete from ${sql.table(key.parent)} where ${sql.ref(key.of)}::text = ${id}`.execute(part),
        )
        return {}
      })
    })
    expect(refused, key.name).toMatchObject({ init: { status: 409 } })
    const [, by = ''] = /^This is still used by (.+), so it cannot be removed/.exec(messageOf(refused)) ?? []
    expect(children, key.name).toContain(by)
  }
})

type Removal = { id: string; remove: () => Promise<unknown> }

/**
 * What the shop deletes and something else may refer to, each by its verb. `goAlong`: tables whose rows are a part of
 * it. A verb refuses in words, or leaves the row and says so; what refers to it stays.
 */
const removals: Record<string, { goAlong: string[]; make: (tx: Tx) => Promise<Removal> }> = {
  sizes: {
    goAlong: ['cost_corrections', 'price_history', 'product_pictures', 'turned_away'],
    make: async tx => {
      const { productId, sizeId } = await draft(tx)
      return { id: sizeId, remove: () => retireSize(tx, productId, sizeId) }
    },
  },
  categories: {
    goAlong: [],
    make: async tx => {
      await sql`insert into categories (name) values ('Empty')`.execute(tx)
      return { id: 'Empty', remove: () => removeCategory(tx, { name: 'Empty', version: 1 }) }
    },
  },
  products: {
    // What a rehearsal makes with a product. A review of the rehearsal's own is moved too.
    goAlong: ['move_pictures', 'old_addresses', 'product_addresses', 'product_pictures', 'search_documents', 'sizes'],
    make: async tx => {
      const { productId } = await draft(tx)
      return { id: productId, remove: await rehearsalOf(tx, 'product', productId) }
    },
  },
  customers: {
    goAlong: ['addresses', 'turned_away'],
    make: async tx => {
      await sql`insert into customers (id, email) values ('moved', 'moved@example.com')`.execute(tx)
      return { id: 'moved', remove: await rehearsalOf(tx, 'customer', 'moved') }
    },
  },
}

async function draft(tx: Tx): Promise<{ productId: string; sizeId: string }> {
  const productId = await catalogueOf(tx).draft('Referred Oud')
  await sql`update products set version = 1 where id = ${productId}`.execute(tx)
  const [size] = (await findProductPage(tx, productId)).sizes
  return { productId, sizeId: size?.sizeId ?? '' }
}

/** A rehearsal that made one thing; throws it away. */
async function rehearsalOf(tx: Tx, kind: string, madeId: string): Promise<() => Promise<unknown>> {
  const { rows } = await sql<{ id: number }>`
    insert into moves (name, category, created_by) select 'Rehearsal', min(name), 'a test' from categories returning id`.execute(
    tx,
  )
  const moveId = rows[0]?.id ?? 0
  await sql`insert into moved (source, kind, key, move_id, made_id) values ('shopify', ${kind}, 'rehearsed', ${moveId}, ${madeId})`.execute(
    tx,
  )
  return () => throwAway(tx, moveId)
}

test('each verb that deletes refuses in words, or keeps the row, whichever foreign key refers to it; the reference stays', async () => {
  for (const [parent, { goAlong, make }] of Object.entries(removals))
    for (const key of (await foreignKeys()).filter(each => each.parent === parent && !goAlong.includes(each.child))) {
      const left = await tried(async tx => {
        const { id, remove } = await make(tx)
        await refer(tx, key, id)
        const error = await errorOf(remove())
        if (error !== null) {
          const refusal = error instanceof ShopError ? error : databaseRefusal(error)
          expect(refusal?.message, key.name).toMatch(/^[A-Z].{20,}/)
          return null
        }
        const { rows } = await sql`select from ${sql.table(key.child)} where ${sql.ref(key.column)} = ${id}`.execute(tx)
        return rows.length
      })
      expect(left ?? 1, `${key.name} of ${parent}`).toBeGreaterThan(0)
    }
})

test('what the code deletes and a foreign key keeps from deletion is tried above', async () => {
  const refusing = new Set((await foreignKeys()).filter(({ refuses }) => refuses).map(({ parent }) => parent))
  const seen = new Set<string>()
  for (const file of globSync('src/{shop,jobs,api,back-office}/**/*.ts', { cwd: projectRoot })) {
    if (file.includes('.test.')) continue
    const text = readFileSync(join(projectRoot, file), 'utf8')
    for (const [, table = ''] of text.matchAll(/deleteFrom\('(\w+)|delete from (\w+)/g)) seen.add(table)
    for (const [, table = ''] of text.matchAll(/delete from (\w+)/g)) seen.add(table)
  }
  // Its redemptions, and the order's own reference, go before it: src/shop/orders/orders/edit/discount-order.ts.
  const goBefore = ['coupons', 'order_items']
  expect([...seen].filter(table => refusing.has(table) && !goBefore.includes(table)).toSorted()).toEqual(
    Object.keys(removals).toSorted(),
  )
})

test('a form of the back office whose write the database refuses is answered with words and its status', async () => {
  await shelve(db, 'Used Oud', [{ ml: 50, price: 900_000 }])
  const logged: unknown[] = []
  const log = { warn: (...line: unknown[]) => void logged.push(line) }
  const submitted = (statement: ReturnType<typeof sql>) =>
    answerOf({ name: 'remove', values: {}, log }, async () => {
      await statement.execute(db)
      return {}
    })
  const used = await submitted(sql`delete from categories`)
  expect(used).toMatchObject({
    init: { status: 409 },
    data: { ok: false, message: 'This is still used by products, so it cannot be removed. Nothing was changed.' },
  })
  const twice = await submitted(sql`insert into categories (name) select name from categories`)
  expect(twice).toMatchObject({
    init: { status: 409 },
    data: {
      message: 'There is a category with this name already',
      problems: { name: 'There is a category with this name already' },
    },
  })
  const checked = await submitted(sql`update sizes set price = -1`)
  expect(checked).toMatchObject({
    init: { status: 400 },
    data: { message: 'The price of sizes cannot be this. Nothing was changed.' },
  })
  // Staff read words; the log has the error, since a rule of the shop should have known it first. A name that is taken
  // is no fault.
  expect(logged).toHaveLength(2)
  expect(JSON.stringify([used, twice, checked])).not.toMatch(/_check|_key|_fkey|[a-z]_[a-z]/)
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
