import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { hasCluster, PASSWORD_FILE, removeCluster, startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { openStorage } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { filesSince, restoreFiles } from './copy-files.ts'
import { copyDatabase } from './logical-copy.ts'
import { loadDatabase, refuseUsedDatabase } from './logical-load.ts'
import { type LogicalCopy, type Manifest, type PhysicalCopy, readFileList } from './manifest.ts'
import { openVault, type Vault } from './parts.ts'
import { restoreCluster } from './physical-restore.ts'

const SESSION_SECRET = 'session-secret'

type Target = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>
type RestoreLog = Pick<Logger, 'info' | 'warn' | 'error'>

/**
 * The time of the last change that was restored; `complete` is false when the archive ends before the wanted time.
 * `damaged` are the stored files whose copies are damaged: all others are restored.
 */
export type Restored = { until: Date; complete: boolean; damaged: string[] }

/**
 * Puts a backup into an empty place: the database of `databaseUrl`, else a new embedded one in `dataDir`. With a copy
 * of the cluster the changes since are replayed, to the time `to` or to the end of the archive. The database comes last
 * and whole, so that an interrupted restore can be repeated. Throws BackupError when there is a shop already.
 */
export async function restoreBackup(
  vault: Vault,
  manifest: Manifest,
  { dataDir, databaseUrl, storageUrl }: Target,
  log: RestoreLog,
  to?: Date,
): Promise<Restored> {
  if (databaseUrl) await refuseUsedDatabase(databaseUrl)
  else refuseCluster(dataDir)
  const storage = await openStorage({ dataDir, storageUrl })
  const madeAt = new Date(manifest.madeAt)
  const files = await readFileList(vault, manifest)
  const parts = [...files.map(({ part }) => part), ...(await filesSince(vault, madeAt, files))]
  const damaged = await restoreFiles(vault, storage, parts)
  const { database } = manifest
  if (database.kind === 'logical') {
    if (databaseUrl) await loadDatabase(vault, database, databaseUrl)
    else await loadEmbedded(vault, { ...manifest, database }, dataDir, log)
    return { until: madeAt, complete: true, damaged }
  }
  const physical = { ...manifest, database }
  if (!databaseUrl) writeSecrets(manifest, dataDir)
  const { until, complete } = databaseUrl
    ? await replayInto(vault, physical, databaseUrl, log, to)
    : await restoreCluster(vault, physical, dataDir, to)
  return { until: until ?? madeAt, complete, damaged }
}

/** The secrets that a shop made in DATA_DIR; none with a database of its own, whose secrets its operator keeps. */
export function readSecrets({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Record<string, string> {
  if (databaseUrl) return {}
  const names = [SESSION_SECRET, PASSWORD_FILE]
  return Object.fromEntries(names.map(name => [name, readFileSync(join(dataDir, name), 'utf8').trim()]))
}

function writeSecrets({ secrets }: Manifest, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  for (const [name, secret] of Object.entries(secrets)) {
    writeFileSync(join(dataDir, name), secret, { mode: 0o600, flush: true })
  }
}

function refuseCluster(dataDir: string): void {
  if (hasCluster(dataDir)) {
    throw new BackupError(
      `there is a shop in ${dataDir}: a backup is restored into an empty folder only; choose one with DATA_DIR`,
    )
  }
}

type Logical = Manifest & { database: LogicalCopy }
type Physical = Manifest & { database: PhysicalCopy }

async function loadEmbedded(vault: Vault, manifest: Logical, dataDir: string, log: RestoreLog): Promise<void> {
  writeSecrets(manifest, dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  let loaded = false
  try {
    await loadDatabase(vault, manifest.database, postgres.url)
    loaded = true
  } finally {
    await postgres.stop()
    if (!loaded) removeCluster(dataDir)
  }
}

/** A copy of a cluster goes into a database of another server by way of an embedded one, which exists meanwhile. */
async function replayInto(
  vault: Vault,
  manifest: Physical,
  databaseUrl: string,
  log: RestoreLog,
  to: Date | undefined,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'khushbu-restore-'))
  try {
    // PostgreSQL's user must enter it; what is in it stays closed.
    await chmod(dataDir, 0o755)
    writeSecrets(manifest, dataDir)
    const replayed = await restoreCluster(vault, manifest, dataDir, to)
    const copies = openVault({ folder: join(dataDir, 'copy') })
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    const copy = await copyDatabase(copies, manifest.id, postgres.url).finally(postgres.stop)
    await loadDatabase(copies, copy, databaseUrl)
    return replayed
  } finally {
    if (hasCluster(dataDir)) removeCluster(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}
