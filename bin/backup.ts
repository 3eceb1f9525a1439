import { parseArgs } from 'node:util'
import { listBackups, readManifest } from '../src/platform/backup/manifest.ts'
import { openVault } from '../src/platform/backup/parts.ts'
import { pruneBackups } from '../src/platform/backup/prune-backups.ts'
import { readSecrets } from '../src/platform/backup/restore-backup.ts'
import { takeBackup } from '../src/platform/backup/take-backup.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { openStorage } from '../src/platform/storage/storage.ts'
import { isPictureVariant } from '../src/shop/pictures/index.ts'
import { reportFailures, withDatabase } from './with-database.ts'

const usage = `npm run backup               copies database and files, also while the shop runs
npm run backup -- --list     lists the backups`

const { list } = readArguments()
if (list) await reportFailures(() => printBackups(readConfig(process.env)))
else await withDatabase(backUp, { besideShop: true, existing: true })

async function backUp(url: string, config: Config): Promise<void> {
  const vault = openVault(config.backup)
  if (!vault.sealer) console.log('The backup is not encrypted; set BACKUP_PASSPHRASE to encrypt it.')
  const storage = await openStorage(config)
  const secrets = readSecrets(config)
  const { id, fileCount, bytes } = await takeBackup({ vault, url, storage, isDerived: isPictureVariant, secrets })
  console.log(`Backup ${id}: the database and ${fileCount} files, ${megabytes(bytes)}, in ${vault.place.address}`)
  const removed = await pruneBackups(vault, config.backup.days)
  if (removed.length > 0) console.log(`Removed, because older than ${config.backup.days} days: ${removed.join(', ')}`)
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
    return parseArgs({ options: { list: { type: 'boolean', default: false } } }).values
  } catch {
    console.error(usage)
    process.exit(1)
  }
}
