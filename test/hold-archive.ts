import { readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log/log.ts'
import { startDatabase } from '../src/process/start-database.ts'

// A shop reduced to its database and the archive of its log, by DATA_DIR and BACKUP_DIR, for measurements that kill it. Prints its URL,
// then waits. `switchMs` and `intervalMs` shorten the archive's times.
const [switchMs = '', intervalMs = ''] = process.argv.slice(2)
const archiveTimes = switchMs ? { switchMs: Number(switchMs), intervalMs: Number(intervalMs) } : undefined
const config = readConfig({ ...process.env, BACKUPS: 'nightly', SESSION_SECRET: 'x'.repeat(32) })
const { url, stop } = await startDatabase(config, createLog('error'), {
  processes: 1,
  onLost: () => undefined,
  archiveTimes,
})
process.on('SIGTERM', async () => {
  await stop()
  process.exit(0)
})
console.log(url)
