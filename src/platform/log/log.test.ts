import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { describeError } from './log.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test("a database's error is one short line that names the rule and no customer", async () => {
  await sql`create table of_this_test (email text constraint one_email unique)`.execute(fresh.db)
  const insert = () => sql`insert into of_this_test values (${'ayesha@example.com'})`.execute(fresh.db)
  await insert()
  const error: unknown = await insert().catch(failed => failed)
  expect(String((error as { detail?: string }).detail)).toContain('ayesha@example.com')
  const line = JSON.stringify(describeError(error))
  expect(line).toContain('"code":"23505","constraint":"one_email"')
  expect((describeError(error) as { stack: string }).stack).toMatch(/^at .*log\.test\.ts:\d+:\d+\)?$/m)
  expect(line).not.toContain('ayesha')
  expect(line.length).toBeLessThan(1000)
})

test('what a person typed is in no log line', async () => {
  const error: unknown = await sql`select ${'ayesha of Lahore'}::int`.execute(fresh.db).catch(failed => failed)
  expect(describeError(error)).toMatchObject({ message: 'invalid input syntax for type integer: "..."' })
  const refused = new Error('550 5.1.1 <ayesha+oud@example.com>: Recipient address rejected')
  expect(describeError(refused)).toMatchObject({ message: '550 5.1.1 <[email]>: Recipient address rejected' })
})

test('a long message is cut, a cause is named, and what is no error is logged too', () => {
  const error = new Error(`${'x'.repeat(9000)}\nsecond line`, { cause: new TypeError('why') })
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(1500)
  expect(describeError(error)).toMatchObject({ type: 'Error', cause: 'TypeError: why' })
  expect(describeError('text')).toBe('text')
})
