import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { guest, settings, shelve } from '../../../test/fixtures.ts'
import { loadRecentWork, loadWork } from './load-work.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('the counts beside the links are asked for once in three seconds; Today and an open work ask anew', async () => {
  const shop = { db: fresh.db, settings: async () => settings }
  const { line } = await shelve(fresh.db, 'Night Oud', [{ ml: 50, price: 600_000 }])
  // A session is another object at each request.
  const reader = () => ({ id: 'sana', role: 'owner' }) as const
  const counts = async (load: typeof loadWork) =>
    (await load(shop, reader())).map(({ kind, waiting }) => [kind, waiting])
  const place = async () => (await guest(fresh.db)).buy([line()], 6000)
  await place()
  expect(await counts(loadRecentWork)).toContainEqual(['calls', 1])
  await place()
  expect([await counts(loadRecentWork), await counts(loadWork)]).toEqual([
    expect.arrayContaining([['calls', 1]]),
    expect.arrayContaining([['calls', 2]]),
  ])
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3001)
  expect(await counts(loadRecentWork)).toContainEqual(['calls', 2])
  now.mockRestore()
})
