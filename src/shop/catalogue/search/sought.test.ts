import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { deleteExpired } from '../../../jobs/delete-expired.ts'
import { listSought, openSearchCounts, SoughtFilter } from './index.ts'

let shop: FreshDatabase

beforeAll(async () => {
  shop = await freshDatabase()
})
afterAll(() => shop.drop())

const sought = async (filter = {}) => (await listSought(shop.db, SoughtFilter.parse(filter))).sought

test('searches are counted by week in one spelling, a page loaded again once, and shown once two were made', async () => {
  const warnings: string[] = []
  const counts = openSearchCounts(shop.db, { warn: (_, text) => warnings.push(text) })
  for (const [text, found, visitor] of [
    ['Zafrani  Shola', 0, 'a'],
    ['zafrani shola', 0, 'b'],
    ['Zafrani  Shola', 0, 'a'],
    ['oud', 12, 'a'],
    ['oud', 12, 'b'],
    ['ÓUD', 11, 'c'],
    ['asked once', 0, 'a'],
  ] as const)
    counts.add({ text, found }, visitor)
  // Nobody's private text, however often it is sent.
  for (const visitor of ['a', 'b', 'c'])
    for (const text of ['sana@example.com', '0300 123 4567', '۰۳۰۰۱۲۳۴۵۶۷', 'KH-7WQ2-9ABX', '  '])
      counts.add({ text, found: 0 }, visitor)
  expect(await sought({ which: 'all' })).toEqual([])
  await counts.flush()
  expect(await sought({ which: 'all' })).toEqual([
    { query: 'oud', searches: 3, missed: 0, found: 11 },
    { query: 'zafrani shola', searches: 2, missed: 2, found: 0 },
  ])
  expect((await sought()).map(({ query }) => query)).toEqual(['zafrani shola'])
  counts.add({ text: 'oud', found: 13 }, 'd')
  await counts.close()
  expect((await sought({ which: 'all' }))[0]).toMatchObject({ searches: 4, found: 13 })
  expect(await shop.db.selectFrom('search_counts').select('query').orderBy('query').execute()).toEqual(
    ['asked once', 'oud', 'zafrani shola'].map(query => ({ query })),
  )
  expect(warnings).toEqual([])
})

test('made-up searches of a minute fill neither memory nor disk', async () => {
  const counts = openSearchCounts(shop.db, { warn: () => {} })
  for (let n = 0; n < 700; n += 1) counts.add({ text: `made up ${n}`, found: 0 }, 'a')
  await counts.close()
  const { rows } = await sql`select from search_counts where query like 'made up%'`.execute(shop.db)
  expect(rows.length).toBe(500)
})

test('counts end after 26 weeks, and what was asked once with its week', async () => {
  const row = (week: ReturnType<typeof sql<string>>, query: string, searches: number) => ({
    week,
    query,
    searches,
    missed: 0,
    found: 0,
  })
  const weeksAgo = (weeks: number) =>
    sql<string>`date_trunc('week', now() at time zone 'Asia/Karachi')::date - ${7 * weeks}::integer`
  await shop.db
    .insertInto('search_counts')
    .values([row(weeksAgo(27), 'old', 9), row(weeksAgo(26), 'kept', 9), row(weeksAgo(1), 'last week once', 1)])
    .execute()
  await deleteExpired(shop.db, 30)
  const left = await shop.db
    .selectFrom('search_counts')
    .select('query')
    .where('query', 'not like', 'made up%')
    .execute()
  expect(left.map(({ query }) => query).sort()).toEqual(['asked once', 'kept', 'oud', 'zafrani shola'])
})
