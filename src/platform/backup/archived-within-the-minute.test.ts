import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ArchivedShop, interruptions, startArchivedShop } from '../../../test/archived-shop.ts'
import { dataFolder, quickBase } from '../../../test/data-folder.ts'
import { thorough } from '../../../test/thorough.ts'
import { closeDatabase, openDatabase } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { watchArchive } from './archive-incident.ts'

let shop: ArchivedShop
beforeAll(async () => {
  shop = await startArchivedShop(quickBase(), { switchMs: 300, intervalMs: 100 })
})
afterAll(() => shop?.stop())

// `npm test` tries the hardest: nothing was finished.
test.each(thorough ? interruptions : (['power cut'] as const))(
  'after a %s a change reaches the archive while the shop runs on',
  async how => {
    if (how !== 'first start') shop = await shop.interrupt(how)
    // Twice: the second one waits for a segment that was begun after the start.
    for (const _ of [1, 2]) {
      const segment = await shop.change()
      await expect.poll(() => shop.isArchived(segment)).toBe(true)
    }
  },
)

test('an archive in which nothing arrives is an incident when the log has moved, whatever its parts believe', async () => {
  const dataDir = dataFolder(quickBase())
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  // As after a start whose checkpointer slept: nobody has PostgreSQL finish its segment.
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, archives: true })
  const db = openDatabase(postgres.url, { poolSize: 1 })
  const look = watchArchive(db, dataDir, new Date(0))
  const now = Date.now()
  const finish = async () => {
    await sql`select pg_switch_wal()`.execute(db)
    await expect
      .poll(async () => {
        // Stored elsewhere, once PostgreSQL has written them: one that it still writes is its own.
        for (const name of readdirSync(postgres.spool ?? '').filter(name => /^[\dA-F]{24}$/.test(name)))
          rmSync(join(postgres.spool ?? '', name), { force: true })
        return [await look(now), await look(now + 10 * 60_000)]
      })
      .toEqual([null, null])
  }
  await finish()
  await sql`create table orders as select 1 as id`.execute(db)
  expect(await look(now)).toBeNull()
  expect(await look(now + 59_000)).toBeNull()
  expect((await look(now + 61_000))?.text).toBe(
    'The changes of the last minute are not archived, and would be lost with the disk: the archive of the database’s log stands still',
  )
  await finish()
  await closeDatabase(db)
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
})
