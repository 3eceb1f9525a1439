import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { hasCluster, removeCluster, startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { openStorage } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { restoreFiles } from './copy-files.ts'
import { loadDatabase, refuseUsedDatabase } from './logical-load.ts'
import { type Manifest, readFileList } from './manifest.ts'
import type { Vault } from './parts.ts'

export const SESSION_SECRET = 'session-secret'

type Target = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>

/**
 * Puts a backup into an empty place: the database of `databaseUrl`, else a new embedded one in `dataDir`. The database comes last
 * and whole, so that an interrupted restore can be repeated. Throws BackupError when there is a shop already.
 */
export async function restoreBackup(
  vault: Vault,
  manifest: Manifest,
  { dataDir, databaseUrl, storageUrl }: Target,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
): Promise<void> {
  if (databaseUrl) await refuseUsedDatabase(databaseUrl)
  else refuseCluster(dataDir)
  const storage = await openStorage({ dataDir, storageUrl })
  await restoreFiles(vault, storage, await readFileList(vault, manifest))
  if (databaseUrl) return loadDatabase(vault, manifest.database, databaseUrl)
  for (const [name, secret] of Object.entries(manifest.secrets)) {
    writeFileSync(join(dataDir, name), secret, { mode: 0o600, flush: true })
  }
  await loadEmbedded(vault, manifest, dataDir, log)
}

/** The secrets that a shop made in DATA_DIR; none with a database of its own, whose secrets its operator keeps. */
export function readSecrets({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Record<string, string> {
  return databaseUrl ? {} : { [SESSION_SECRET]: readFileSync(join(dataDir, SESSION_SECRET), 'utf8').trim() }
}

export function refuseCluster(dataDir: string): void {
  if (hasCluster(dataDir)) {
    throw new BackupError(
      `there is a shop in ${dataDir}: a backup is restored into an empty folder only; choose one with DATA_DIR`,
    )
  }
}

async function loadEmbedded(
  vault: Vault,
  { database }: Manifest,
  dataDir: string,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  let loaded = false
  try {
    await loadDatabase(vault, database, postgres.url)
    loaded = true
  } finally {
    await postgres.stop()
    if (!loaded) removeCluster(dataDir)
  }
}
