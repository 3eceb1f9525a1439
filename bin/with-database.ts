import { type Config, ConfigError, readConfig } from '../src/platform/config.ts'
import { closeDatabase, type Db, openDatabase } from '../src/platform/database/database.ts'
import { findRunningPostgres, hasCluster, startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { reachDatabase } from '../src/platform/database/reach-database.ts'
import { createLog } from '../src/platform/log/log.ts'
import { terminalText } from '../src/platform/process/operator-error.ts'
import { ShopError } from '../src/shop/ground/shop-error.ts'

/**
 * Runs `use` on the configured database; starts the embedded one when it is not running. Expected failures (a bad
 * setting, a running shop) are printed as one line; every failure sets the exit code. `besideShop`: allowed while a
 * shop uses the data. `existing`: makes no new embedded database.
 */
export async function withDatabase(
  use: (url: string, config: Config) => Promise<void>,
  { besideShop = false, existing = false } = {},
): Promise<void> {
  await reportFailures(async () => {
    const config = readConfig(process.env)
    if (config.databaseDirectUrl) await reachDatabase(config.databaseDirectUrl, createLog(config.logLevel))
    const running = config.databaseDirectUrl ?? (besideShop ? findRunningPostgres(config.dataDir) : null)
    if (running) return await use(running, config)
    if (existing && !hasCluster(config.dataDir)) throw new ConfigError(`there is no shop in ${config.dataDir}`)
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: createLog(config.logLevel) })
    try {
      await use(postgres.url, config)
    } finally {
      await postgres.stop()
    }
  })
}

/** Runs `use` on the configured database, also while a shop uses it. */
export async function withShop(use: (db: Db, config: Config) => Promise<void>): Promise<void> {
  await withDatabase(
    async (url, config) => {
      const db = openDatabase(url)
      try {
        await use(db, config)
      } finally {
        await closeDatabase(db)
      }
    },
    { besideShop: true, existing: true },
  )
}

/** What `read` makes of the arguments. Prints why it threw and the usage, and ends the process. */
export function readArguments<Arguments>(usage: string, read: () => Arguments): Arguments {
  try {
    return read()
  } catch (error) {
    const { message } = error as Error
    console.error(message ? `${message}\n${usage}` : usage)
    process.exit(1)
  }
}

/**
 * Prints an expected failure (a bad setting, a running shop, what the shop refuses) as one line; every failure sets the
 * exit code.
 */
export async function reportFailures(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof ShopError ? error.message : terminalText(error))
    process.exitCode = 1
  }
}
