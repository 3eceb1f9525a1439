import { parseArgs } from 'node:util'
import { recordRun } from '../src/platform/backup/runs.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { findRunningPostgres } from '../src/platform/database/embedded-postgres.ts'
import { drill } from './drill/drill.ts'
import { reportFailures } from './with-database.ts'

const usage = `npm run drill                    restores the newest backup into a temporary place, starts the shop there and checks it
npm run drill -- --from FOLDER   of another folder than BACKUP_DIR`

const { from } = readArguments()
await reportFailures(async () => {
  const config = readConfig(process.env)
  const backup = { ...config.backup, ...(from && { folder: from }) }
  const { succeeded, lines } = await recorded(config, () => drill({ ...config, backup }))
  for (const line of lines) console.log(line)
  if (!succeeded) process.exitCode = 1
})

/** The result is kept in the database of the shop, if it runs. */
async function recorded(config: Config, work: () => ReturnType<typeof drill>) {
  const url = config.databaseUrl ?? findRunningPostgres(config.dataDir)
  if (!url) return work()
  const db = openDatabase(url, { poolSize: 1 })
  return recordRun(db, 'drill', work).finally(() => closeDatabase(db))
}

function readArguments() {
  try {
    return parseArgs({ options: { from: { type: 'string' } } }).values
  } catch {
    console.error(usage)
    process.exit(1)
  }
}
