import { existsSync, rmSync } from 'node:fs'
import { pino } from 'pino'
import { findCluster } from '../src/platform/database/embedded/home.ts'
import { findPostmaster } from '../src/platform/database/embedded/postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { dataFolder, quickBase } from './data-folder.ts'

/** A PostgreSQL for one run of the tests; `stop()` removes its data. Tests that kill start one of their own. */
export async function startTestPostgres(): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  const dataDir = dataFolder(quickBase())
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: 'error' }),
    // Nothing to save from a power cut.
    // Its hundreds of databases, each used for a minute, would have vacuum workers start all the time.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '400', autovacuum: 'off' },
  }).catch(error => {
    throw new Error(`PostgreSQL could not be started: ${(error as Error).message}`)
  })
  // A run that a signal ends does not wait for its teardown.
  process.once('exit', () => {
    if (!existsSync(dataDir)) return
    const left = findPostmaster(findCluster(dataDir))
    if (left) process.kill(left.pid, 'SIGQUIT')
    rmSync(dataDir, { recursive: true, force: true })
  })
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: postgres.url, stop }
}
