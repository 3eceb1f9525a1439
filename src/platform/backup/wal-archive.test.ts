import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { withClient } from '../database/with-client.ts'
import { openVault } from './parts.ts'
import { archiveLog, lineOf } from './wal-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'khushbu-wal-'))
const dataDir = join(folder, 'data')
const backups = join(folder, 'backups')
const log = pino({ level: 'silent' })
afterAll(() => rmSync(folder, { recursive: true }))

/** Segments that are in the archive. */
const archived = () => readdirSync(join(backups, 'wal', lineOf(dataDir)))

test.each(['first start', 'clean stop'])(
  'a change is archived soon after the %s of a shop, while it runs',
  async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log, archives: true, settings: { fsync: 'off' } })
    const archive = archiveLog({
      vault: openVault({ folder: backups }),
      dataDir,
      spool: postgres.spool ?? '',
      url: postgres.url,
      log,
      alongside: async () => {},
      switchMs: 100,
    })
    try {
      const segment = await withClient(postgres.url, 'test', async client => {
        await client.query('create table if not exists orders (id bigint)')
        await client.query('insert into orders values (1)')
        const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name')
        return rows[0]?.name ?? ''
      })
      await expect.poll(() => archived().some(name => name.includes(segment))).toBe(true)
    } finally {
      await archive.stop()
      await postgres.stop()
    }
  },
)
