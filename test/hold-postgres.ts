import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { createLog } from '../src/platform/log/log.ts'

// A shop reduced to its database, for tests that kill it: prints its URL, then waits.
const [dataDir = '', waitMs = '0'] = process.argv.slice(2)
// What it waits for is printed too.
const log = createLog(Number(waitMs) > 0 ? 'warn' : 'silent')
try {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log, waitMs: Number(waitMs) })
  process.on('SIGTERM', async () => {
    await stop()
    process.exit(0)
  })
  // Last: the reader of the URL may send the signal at once.
  console.log(url)
  setInterval(() => {}, 1_000_000)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
