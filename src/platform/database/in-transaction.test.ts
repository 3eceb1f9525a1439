import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import type { Db } from './database.ts'
import { inTransaction } from './in-transaction.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await sql`create table vials (id int primary key)`.execute(db)
})
beforeEach(async () => {
  await sql`delete from vials`.execute(db)
})
afterAll(() => fresh.drop())

const fill = (on: Db, id: number) => sql`insert into vials values (${id})`.execute(on)
const filled = async () =>
  (await sql<{ id: number }>`select id from vials order by id`.execute(db)).rows.map(({ id }) => id)

/** A verb of two statements, which may fail between them. */
const fillTwo = (on: Db, first: number, fails = false) =>
  inTransaction(on, async tx => {
    await fill(tx, first)
    if (fails) throw new Error('dropped')
    await fill(tx, first + 1)
  })

test('without a transaction, work makes one: all of it or nothing', async () => {
  await fillTwo(db, 1)
  await expect(fillTwo(db, 5, true)).rejects.toThrow('dropped')
  expect(await filled()).toEqual([1, 2])
})

test('within a transaction, work is the transaction’s: it ends with it', async () => {
  const both = inTransaction(db, async tx => {
    await fillTwo(tx, 1)
    await fillTwo(tx, 3)
    throw new Error('nobody wants them')
  })
  await expect(both).rejects.toThrow('nobody wants them')
  expect(await filled()).toEqual([])
})

test('work that failed, also by an error of the database, leaves nothing behind in a transaction that goes on', async () => {
  await inTransaction(db, async tx => {
    await fillTwo(tx, 1)
    await expect(fillTwo(tx, 5, true)).rejects.toThrow('dropped')
    await expect(fillTwo(tx, 2)).rejects.toThrow('duplicate key')
    await fillTwo(tx, 7)
  })
  expect(await filled()).toEqual([1, 2, 7, 8])
})
