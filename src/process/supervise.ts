import { dirname, join } from 'node:path'
import { misspeltVariables, readConfig, shopFolders } from '../platform/config.ts'
import { createLog } from '../platform/log/log.ts'
import { terminalText } from '../platform/process/operator-error.ts'
import { fullDiskText } from '../platform/storage/disk-space.ts'
import { superviseShop } from './supervisor/supervise-shop.ts'
import { superviseWorker } from './supervisor/supervise-worker.ts'

/**
 * The path by which this program was started, with its symbolic links: a release that takes its place is started by a
 * reload.
 */
const home = join(dirname(process.argv[1] ?? ''), '../..')
// Paths in settings are relative to it.
process.chdir(home)

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  for (const { name, meant } of misspeltVariables(process.env)) log.warn(`${name} is no setting: is ${meant} meant?`)
  const end = process.argv[2] === 'worker' ? superviseWorker(home, log) : superviseShop(home, config, log)
  process.exit(await end)
} catch (error) {
  console.error((await fullDiskText(shopFolders(process.env))) ?? terminalText(error))
  process.exit(1)
}
