import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { dataFolder } from '../../../test/data-folder.ts'
import { readConfig } from '../../platform/config.ts'
import { keepDatabase } from './keep-database.ts'

test('an embedded database that was killed is started again where the processes find it', async () => {
  const dataDir = dataFolder()
  const options = { processes: 1, onMoved: () => undefined }
  const database = await keepDatabase(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }), options)
  const ask = async () => {
    const client = new pg.Client({ connectionString: database.url() })
    // A connection that breaks fails its query.
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query('select pg_postmaster_start_time() as started')
    await client.end()
    return String(rows[0].started)
  }
  try {
    const [first, url] = [await ask(), database.url()]
    process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    await expect.poll(() => ask().catch(() => first), { timeout: 120_000 }).not.toBe(first)
    expect(database.url()).toBe(url)
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
