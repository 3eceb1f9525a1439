import { ConfigError, readConfig } from '../platform/config.ts'
import { findRunningPostgres } from '../platform/database/embedded-postgres.ts'
import { createLog } from '../platform/log/log.ts'
import { endWhenOrphaned, onShutdown } from '../platform/process/on-shutdown.ts'
import { openShop } from './open-shop.ts'

/**
 * A process that runs jobs and serves no requests: `npm run worker`. Any number may run beside each other and
 * beside shops. SIGTERM and SIGINT finish running jobs. Throws ConfigError without a database.
 */
export async function startWorker(): Promise<void> {
  const endsNoMore = endWhenOrphaned()
  const config = readConfig(process.env)
  const databaseUrl = config.databaseUrl ?? findRunningPostgres(config.dataDir)
  if (!databaseUrl) {
    throw new ConfigError('A worker needs DATABASE_URL, or the DATA_DIR of a shop that runs with its own database')
  }
  const log = createLog(config.logLevel)
  const parts = { embeddedUrl: null, notesEmail: !config.demo, onLost: () => undefined }
  // What an empty shop begins with is decided by the process that serves it.
  const shop = await openShop({ ...config, databaseUrl, jobs: 'inside', demo: false }, log, parts)
  endsNoMore()
  onShutdown(async () => {
    console.log('The worker finishes the jobs that run')
    await shop.close()
    process.exit(0)
  })
  console.log('The worker waits for jobs\nready')
  process.send?.('ready')
}
