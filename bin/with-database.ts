import { type Config, ConfigError, readConfig } from '../src/platform/config.ts'
import {
  AlreadyRunningError,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '../src/platform/database/embedded-postgres.ts'
import { MigrationError } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log.ts'

/**
 * Runs `use` on the configured database; starts the embedded one when it is not running. Expected failures (a bad setting,
 * a running shop) are printed as one line; every failure sets the exit code. `besideShop`: allowed while a shop uses the data.
 */
export async function withDatabase(
  use: (url: string, config: Config) => Promise<void>,
  { besideShop = false } = {},
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const running = config.databaseUrl ?? (besideShop ? findRunningPostgres(config.dataDir) : null)
    if (running) return await use(running, config)
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: createLog(config.logLevel) })
    try {
      await use(postgres.url, config)
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    const expected = [ConfigError, AlreadyRunningError, MigrationError].some(kind => error instanceof kind)
    console.error(expected ? (error as Error).message : error)
    process.exitCode = 1
  }
}
