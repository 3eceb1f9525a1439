import { parseArgs } from 'node:util'
import { listBackups, readManifest } from '../src/platform/backup/manifest.ts'
import { openVault } from '../src/platform/backup/parts.ts'
import { pruneBackups } from '../src/platform/backup/prune-backups.ts'
import { readSecrets } from '../src/platform/backup/restore-backup.ts'
import { recordRun } from '../src/platform/backup/runs.ts'
import { takeBackup } from '../src/platform/backup/take-backup.ts'
import { lineOf } from '../src/platform/backup/wal-archive.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { openStorage } from '../src/platform/storage/storage.ts'
import { isDerivedFile } from '../src/process/derived-files.ts'
import { reportFailures, withDatabase } from './with-database.ts'

const usage = `npm run backup               copies database and files, also while the shop runs
npm run backup -- --portable copies the embedded database in a form that any PostgreSQL and any version can load
npm run backup -- --list     lists the backups`

const { list, portable } = readArguments()
if (list) await reportFailures(() => printBackups(readConfig(process.env)))
else await withDatabase(backUp, { besideShop: true, existing: true })

async function backUp(url: string, config: Config): Promise<void> {
  const db = openDatabase(url, { poolSize: 1 })
  try {
    const { lines } = await recordRun(db, 'backup', () => copyAll(url, config))
    for (const line of lines) console.log(line)
  } finally {
    await closeDatabase(db)
  }
}

async function copyAll(url: string, config: Config) {
  const vault = openVault(config.backup)
  const storage = await openStorage(config)
  const secrets = readSecrets(config)
  const physical = !config.databaseUrl && !portable
  const { id, fileCount, bytes, database } = await takeBackup({
    vault,
    url,
    storage,
    isDerived: isDerivedFile,
    secrets,
    ...(physical && { cluster: { line: lineOf(config.dataDir) } }),
  })
  const removed = await pruneBackups(vault, config.backup.days)
  const lines = [
    `Backup ${id}: the database and ${fileCount} files, ${megabytes(bytes)}, in ${vault.place.address}.`,
    ...(vault.sealer ? [] : ['It is not encrypted; set BACKUP_PASSPHRASE to encrypt the next ones.']),
    ...(removed.length > 0 ? [`Removed, because older than ${config.backup.days} days: ${removed.join(', ')}.`] : []),
  ]
  return { lines, line: database.kind === 'physical' ? database.line : null }
}

async function printBackups({ backup }: Config): Promise<void> {
  const vault = openVault(backup)
  for (const id of await listBackups(vault)) {
    const { database, fileCount, bytes } = await readManifest(vault, id)
    console.log(`${id}  ${database.kind}  ${fileCount} files  ${megabytes(bytes)}`)
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

function readArguments() {
  try {
    return parseArgs({
      options: { list: { type: 'boolean', default: false }, portable: { type: 'boolean', default: false } },
    }).values
  } catch {
    console.error(usage)
    process.exit(1)
  }
}
