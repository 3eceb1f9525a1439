import { parseArgs } from 'node:util'
import { recordRun } from '../src/platform/backup/runs.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { findRunningPostgres } from '../src/platform/database/embedded-postgres.ts'
import type { Report } from './drill/report.ts'
import { restoreDrill } from './drill/restore-drill.ts'
import { upgradeDrill } from './drill/upgrade-drill.ts'
import { readArguments, reportFailures } from './with-database.ts'

const usage = `npm run drill                    restores the newest backup into a temporary place, starts the shop there and checks it
npm run drill -- --from FOLDER   of another folder than BACKUP_DIR
npm run drill -- upgrade         starts the version before the newest migration on this version's schema, and shops there`

const { from, upgrade } = readArguments(usage, () => {
  const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true })
  const upgrade = positionals[0] === 'upgrade'
  if (positionals.length > (upgrade ? 1 : 0)) throw new Error('unknown argument')
  return { ...values, upgrade }
})
await reportFailures(async () => {
  if (upgrade) return print(await upgradeDrill())
  const config = readConfig(process.env)
  const backup = { ...config.backup, ...(from && { folder: from }) }
  print(await recorded(config, () => restoreDrill({ ...config, backup })))
})

function print({ succeeded, lines }: Report): void {
  for (const line of lines) console.log(line)
  if (!succeeded) process.exitCode = 1
}

/** The result is kept in the database of the shop, if it runs. */
async function recorded(config: Config, work: () => Promise<Report>): Promise<Report> {
  const url = config.databaseDirectUrl ?? findRunningPostgres(config.dataDir)
  if (!url) return work()
  const db = openDatabase(url, { poolSize: 1 })
  return recordRun(db, 'drill', work).finally(() => closeDatabase(db))
}
