import { type Config, ConfigError, readConfig } from '../src/platform/config.ts'
import {
  AlreadyRunningError,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '../src/platform/database/embedded-postgres.ts'
import { MigrationError } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log.ts'

/**
 * Runs a chore on the configured database, starting the embedded one for it if need be. Expected failures (a bad setting,
 * a running shop) are one line; every failure sets the exit code. `beside`: the chore may work while a shop runs on the data.
 */
export async function withDatabase(
  chore: (url: string, config: Config) => Promise<void>,
  { beside = false } = {},
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const running = config.databaseUrl ?? (beside ? findRunningPostgres(config.dataDir) : null)
    if (running) return await chore(running, config)
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: createLog(config.logLevel) })
    try {
      await chore(postgres.url, config)
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    const expected = [ConfigError, AlreadyRunningError, MigrationError].some(kind => error instanceof kind)
    console.error(expected ? (error as Error).message : error)
    process.exitCode = 1
  }
}
