import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { freezablePort } from '../../../test/fakes/freezable-port.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { isUnavailable } from './is-unavailable.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase({ poolSize: 1 })
})
afterAll(() => fresh.drop())

const ask = (db: ReturnType<typeof openDatabase>) => sql<{ one: number }>`select 1 as one`.execute(db)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => error,
  )

test('a server that hangs counts as away: queries that wait are refused, later ones at once, until it answers again', async () => {
  const port = await freezablePort(fresh.url)
  const db = openDatabase(port.url, { poolSize: 1, responseMs: 1_000 })
  await ask(db)
  port.freeze()
  const [asking, waiting, inTransaction] = [ask(db), ask(db), db.transaction().execute(tx => ask(tx as never))].map(
    failure,
  )
  for (const found of [await asking, await waiting, await inTransaction]) {
    expect(isUnavailable(found), String(found)).toBe(true)
  }
  const accepted = port.accepted()
  for (let times = 0; times < 20; times++) expect(isUnavailable(await failure(ask(db)))).toBe(true)
  // Only probes connect, one at a time.
  expect(port.accepted() - accepted).toBeLessThan(3)
  port.thaw()
  await expect
    .poll(() =>
      ask(db).then(
        ({ rows }) => rows,
        () => null,
      ),
    )
    .toEqual([{ one: 1 }])
  await closeDatabase(db)
  await port.close()
})
