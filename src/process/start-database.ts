import { openPlace } from '../platform/backup/place.ts'
import { refuseOtherShopsBackups } from '../platform/backup/shop-of-folder.ts'
import type { Config } from '../platform/config.ts'
import { hasCluster, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import type { Log } from '../platform/log/log.ts'

// Beside DATABASE_POOL: sign-in, jobs and notifications of a process; commands and backups.
const OTHER_CONNECTIONS = 10
const COMMAND_CONNECTIONS = 20
/** A container that is replaced has as long to stop (`stop_grace_period` of deploy/compose.yaml). */
const REPLACED_TIMEOUT_MS = 180_000

type Options = {
  /** Where it listens if the port is free; else at any. */
  port?: number | undefined
  /** How many processes of the shop use it, at most. */
  processes: number
  /** Called when PostgreSQL ended by itself and did not recover. */
  onLost: () => void
  /** Ends a start that waits or recovers. */
  signal?: AbortSignal | undefined
  /** For tests, which wait less for the archive. */
  archiveTimes?: { switchMs: number; intervalMs: number } | undefined
}

/**
 * Starts the embedded database. With backups of each night it also archives every change, so that at most a minute is
 * lost with the disk. Waits for a shop in another container until that has stopped, for three minutes. Throws
 * AlreadyRunningError when another shop uses the data, BackupError when BACKUP_DIR holds another shop's backups.
 */
export async function startDatabase(
  config: Config,
  log: Log,
  { port, processes, onLost, signal, archiveTimes }: Options,
) {
  const { dataDir, backup, databasePool } = config
  // Before a new cluster is made where another one should be.
  if (!hasCluster(dataDir)) await refuseOtherShopsBackups(openPlace(backup.folder), null)
  const connections = processes * (databasePool + OTHER_CONNECTIONS) + COMMAND_CONNECTIONS
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    onLost,
    port,
    signal,
    waitMs: REPLACED_TIMEOUT_MS,
    archives: backup.made !== 'manual',
    settings: { max_connections: String(Math.max(100, connections)) },
  })
  const { url, spool } = postgres
  if (!spool) return postgres
  const archive = await startArchive(config, log, { url, spool, ...archiveTimes }).catch(async error => {
    await postgres.stop()
    throw error
  })
  return {
    ...postgres,
    async stop() {
      await archive.stop()
      await postgres.stop()
    },
  }
}

/** Loaded when it is used: a supervisor without an archive stays small. */
async function startArchive(
  { dataDir, backup, storageUrl }: Config,
  log: Log,
  parts: { url: string; spool: string; switchMs?: number; intervalMs?: number },
) {
  const { newFilesCopier } = await import('../platform/backup/copy-files.ts')
  const { openVault } = await import('../platform/backup/parts.ts')
  const { archiveLog } = await import('../platform/backup/wal-archive.ts')
  const { openStorage } = await import('../platform/storage/storage.ts')
  const { isDerivedFile } = await import('./derived-files.ts')
  const vault = openVault(backup)
  await refuseOtherShopsBackups(vault.place, parts.url)
  // A bucket outlives this disk, and listing it every few seconds would cost: its files are copied with each backup.
  const alongside = storageUrl
    ? async () => undefined
    : await newFilesCopier(vault, await openStorage({ dataDir }), isDerivedFile)
  return archiveLog({ vault, dataDir, log, alongside, ...parts })
}
