import { parseArgs } from 'node:util'
import { DamagedPart } from '../src/platform/backup/backup-error.ts'
import { alone } from '../src/platform/backup/backup-lock.ts'
import { heldBefore } from '../src/platform/backup/held-before.ts'
import { compareHoldings, holdingsText } from '../src/platform/backup/holdings.ts'
import { listBackups, readManifest } from '../src/platform/backup/manifest.ts'
import { openVault } from '../src/platform/backup/parts.ts'
import { pruneBackups } from '../src/platform/backup/prune-backups.ts'
import { readSecrets } from '../src/platform/backup/restore-backup.ts'
import { LOST, type RunKind, recordRun } from '../src/platform/backup/runs.ts'
import { takeBackup } from '../src/platform/backup/take-backup.ts'
import { verifyBackups } from '../src/platform/backup/verify-backups.ts'
import { lineOf } from '../src/platform/backup/wal-archive.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { openStorage } from '../src/platform/storage/storage.ts'
import { isDerivedFile } from '../src/process/derived-files.ts'
import { readArguments, reportFailures, withDatabase } from './with-database.ts'

const usage = `npm run backup               copies database and files, also while the shop runs
npm run backup -- --portable copies the embedded database in a form that any PostgreSQL and any version can load
npm run backup -- --list     lists the backups
npm run backup -- --verify   reads every part of every backup again and compares it with its checksum`

// With a seventh each night everything is verified once a week.
const NIGHTLY_TURNS = 7
const DAY_MS = 86_400_000

const flag = { type: 'boolean', default: false } as const
const options = { list: flag, portable: flag, verify: flag, share: flag }
const { list, portable, verify, share } = readArguments(usage, () => parseArgs({ options }).values)
if (list) await reportFailures(() => printBackups(readConfig(process.env)))
else {
  const [kind, work] = verify || share ? (['verify', verifyAll] as const) : (['backup', copyAll] as const)
  await withDatabase((url, config) => recorded(kind, url, () => work(url, config)), {
    besideShop: true,
    existing: true,
  })
}

/** Runs `work` while nobody else makes backups of this shop, and keeps and prints what it reports. */
async function recorded(kind: RunKind, url: string, work: () => Promise<Report>): Promise<void> {
  const db = openDatabase(url, { poolSize: 1 })
  const onWait = () => console.log('Another backup is under way; this one begins after it ...')
  try {
    const { succeeded, lines } = await alone(url, () => recordRun(db, kind, work), onWait)
    for (const line of lines) console.log(line)
    if (!succeeded) process.exitCode = 1
  } finally {
    await closeDatabase(db)
  }
}

type Report = { succeeded?: boolean; lines: string[]; line?: string | null }

/** With `share` a night's part: the newest database, and a seventh of files and log. */
async function verifyAll(_url: string, config: Config): Promise<Report> {
  const vault = openVault(config.backup)
  const turn = { turn: Math.floor(Date.now() / DAY_MS) % NIGHTLY_TURNS, of: NIGHTLY_TURNS }
  const { checked, bytes, damaged, mended } = await verifyBackups(
    vault,
    await openStorage(config),
    share ? turn : undefined,
  )
  const sum = `${checked} parts, ${megabytes(bytes)}, in ${vault.place.address} are as they were written.`
  const copied = mended.length > 0 ? [`Damaged, and copied once more: ${mended.join(', ')}.`] : []
  if (damaged.length === 0) return { lines: [sum, ...copied] }
  return {
    succeeded: false,
    lines: [`Damaged: ${damaged.length}, such as ${damaged[0]}`, ...damaged.slice(1), ...copied, sum],
  }
}

async function copyAll(url: string, config: Config): Promise<Report> {
  const vault = openVault(config.backup)
  const storage = await openStorage(config)
  const secrets = readSecrets(config)
  const physical = !config.databaseUrl && !portable
  const { id, fileCount, bytes, database, holds } = await takeBackup({
    vault,
    url,
    storage,
    isDerived: isDerivedFile,
    secrets,
    ...(physical && { cluster: { line: lineOf(config.dataDir) } }),
  })
  const lost = holds ? compareHoldings(holds, undefined, await heldBefore(vault, id)).map(({ text }) => text) : []
  // The backups from before the loss are what it can be mended with.
  const removed = lost.length > 0 ? [] : await pruneBackups(vault, config.backup.days)
  const lines = [
    `Backup ${id}: the database and ${fileCount} files, ${megabytes(bytes)}, in ${vault.place.address}.`,
    ...(vault.sealer ? [] : ['It is not encrypted; set BACKUP_PASSPHRASE to encrypt the next ones.']),
    ...(holds ? [`It holds ${holdingsText(holds)}.`] : []),
    ...(lost.length > 0 ? [`${LOST} ${lost.join('; ')}. No backup is removed meanwhile.`] : []),
    ...(removed.length > 0 ? [`Removed, because older than ${config.backup.days} days: ${removed.join(', ')}.`] : []),
  ]
  return { lines, line: database.kind === 'physical' ? database.line : null }
}

async function printBackups({ backup }: Config): Promise<void> {
  const vault = openVault(backup)
  for (const id of await listBackups(vault)) {
    try {
      const { database, fileCount, bytes } = await readManifest(vault, id)
      console.log(`${id}  ${database.kind}  ${fileCount} files  ${megabytes(bytes)}`)
    } catch (error) {
      if (!(error instanceof DamagedPart)) throw error
      console.log(`${id}  ${error.message}`)
      process.exitCode = 1
    }
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
