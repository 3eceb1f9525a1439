import { dirname, join } from 'node:path'
import { ConfigError, readConfig } from './platform/config.ts'
import { AlreadyRunningError } from './platform/database/embedded-postgres.ts'
import { UnusableDatabaseError } from './platform/database/reach-database.ts'
import { createLog } from './platform/log.ts'
import { superviseShop } from './supervisor/supervise-shop.ts'
import { superviseWorker } from './supervisor/supervise-worker.ts'

/** The path by which this program was started, with its symbolic links: a release that takes its place is started by a reload. */
const home = join(dirname(process.argv[1] ?? ''), '..')
// Paths in settings are relative to it.
process.chdir(home)

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const end = process.argv[2] === 'worker' ? superviseWorker(home, log) : superviseShop(home, config, log)
  process.exit(await end)
} catch (error) {
  console.error(isExpected(error) ? error.message : error)
  process.exit(1)
}

function isExpected(error: unknown): error is Error {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    error.message = `Port ${process.env.PORT ?? 3000} is taken by another program; choose another with PORT.`
    return true
  }
  return [ConfigError, AlreadyRunningError, UnusableDatabaseError].some(kind => error instanceof kind)
}
