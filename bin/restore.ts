import { parseArgs } from 'node:util'
import { BackupError, DamagedPart } from '../src/platform/backup/backup-error.ts'
import { findBackup, readManifest } from '../src/platform/backup/manifest.ts'
import { openVault } from '../src/platform/backup/parts.ts'
import { restoreBackup } from '../src/platform/backup/restore-backup.ts'
import { readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log/log.ts'
import { reachBucket } from '../src/platform/storage/reach-bucket.ts'
import { momentOf } from '../src/shop/ground/dates.ts'
import { readArguments, reportFailures } from './with-database.ts'

const usage = `npm run restore                                  the newest backup, into an empty DATA_DIR or the empty database of DATABASE_URL
npm run restore -- --to '2026-11-21 18:00'       the shop as it was then (Pakistan Standard Time, unless the time names its zone)
npm run restore -- --backup ID                   this backup
npm run restore -- --from FOLDER                 backups of another folder than BACKUP_DIR`

const { to, backup, from } = readArguments(usage, () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, backup: { type: 'string' }, from: { type: 'string' } },
  })
  const to = values.to === undefined ? undefined : momentOf(values.to)
  if (to === null || (to && values.backup)) throw new Error()
  return { ...values, to }
})
await reportFailures(async () => {
  const config = readConfig(process.env)
  const vault = openVault({ ...config.backup, ...(from && { folder: from }) })
  const manifest = backup ? await readManifest(vault, backup) : await findBackup(vault, to)
  const log = createLog(config.logLevel)
  if (config.storageUrl) await reachBucket(config.storageUrl, log)
  console.log(`Restoring the backup ${manifest.id} ...`)
  const place = { ...config, databaseUrl: config.databaseDirectUrl }
  const { until, complete, damaged } = await restoreBackup(vault, manifest, place, log, to).catch(error => {
    if (!(error instanceof DamagedPart)) throw error
    throw new BackupError(`${error.message}; choose another backup (npm run backup -- --list) with --backup ID`)
  })
  const { databaseUrl, dataDir } = config
  if (!complete) console.log('What is stored of the changes ends before that time.')
  console.log(
    `Restored into ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}; the last change is of ${until.toISOString()}.`,
  )
  if (damaged.length === 0) return
  console.error(`These files are damaged in the backup and were left out: ${damaged.join(', ')}`)
  process.exitCode = 1
})
