import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract as tarExtract } from 'tar-stream'
import { type Cluster, giveTo, removeDrafts } from '../database/embedded/cluster.ts'
import {
  findBinaries,
  findCluster,
  forgetLostHome,
  newClusterFolder,
  removeEmptyHome,
} from '../database/embedded/home.ts'
import { lockDataFolder } from '../database/embedded/one-shop-per-data-folder.ts'
import { startPostmaster, stopPostmaster } from '../database/embedded/postmaster.ts'
import { chooseRunner } from '../database/embedded/runner.ts'
import { urlOfCluster } from '../database/embedded-postgres.ts'
import { withClient } from '../database/with-client.ts'
import { BackupError } from './backup-error.ts'
import { type Manifest, nextPhysical, type PhysicalCopy } from './manifest.ts'
import { readPart, type Vault } from './parts.ts'
import { forgetLine } from './wal-archive.ts'
import { fetchSegments } from './wal-segments.ts'

const ENDS_EARLY = 'recovery ended before configured recovery target was reached'

/**
 * Makes the cluster in `dataDir` as it was at `to`, or at the end of the archive: unpacks the copy, then PostgreSQL
 * replays its log. The cluster gets its place once that is done. Returns the time of the last change that it has, null
 * when there was none after the copy. Throws BackupError when the copy is of another PostgreSQL, or the archive lacks a
 * part that is needed.
 */
export async function restoreCluster(
  vault: Vault,
  manifest: Manifest & { database: PhysicalCopy },
  dataDir: string,
  to: Date | undefined,
): Promise<{ until: Date | null; complete: boolean }> {
  mkdirSync(dataDir, { recursive: true })
  const place = realpathSync(dataDir)
  const dataLock = await lockDataFolder(place)
  forgetLostHome(place)
  forgetLine(place)
  const runner = chooseRunner(findCluster(place))
  const folder = newClusterFolder(place, runner)
  removeDrafts(folder)
  const draft = `${folder}.new-${randomUUID()}`
  const log = `${draft}-wal`
  try {
    const binaries = findBinaries(place, runner)
    refuseOtherVersion(manifest.database, binaries.version)
    await unpack(vault, manifest.database, draft)
    await mkdir(log, { mode: 0o700 })
    await fetchSegments(vault, manifest, { next: await nextPhysical(vault, manifest.id, to), to }, log)
    writeFileSync(join(draft, 'recovery.signal'), '')
    if (runner) for (const path of [draft, log]) giveTo(runner, path)
    const replayed = await replay({ folder: draft, runner, ...binaries }, place, log, to)
    renameSync(draft, folder)
    return replayed
  } finally {
    for (const path of [draft, log]) rmSync(path, { recursive: true, force: true })
    removeEmptyHome(place)
    dataLock.release()
  }
}

function refuseOtherVersion({ postgres }: PhysicalCopy, version: string): void {
  if (version.split('.')[0] === String(postgres)) return
  throw new BackupError(
    `the backup is of PostgreSQL ${postgres}, the shop has ${version}: restore it with the shop's version of then, and move by npm run backup -- --portable`,
  )
}

async function unpack(vault: Vault, { base }: PhysicalCopy, folder: string): Promise<void> {
  mkdirSync(folder, { mode: 0o700 })
  const archive = tarExtract()
  const unpacking = (async () => {
    for await (const entry of archive) {
      const name = normalize(entry.header.name)
      if (name.startsWith('..') || name.startsWith(sep)) throw new BackupError(`${name} is outside of the cluster`)
      const path = join(folder, name)
      await mkdir(entry.header.type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 })
      if (entry.header.type === 'directory') entry.resume()
      else await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
    }
  })()
  await Promise.all([pipeline(readPart(vault, base), archive), unpacking])
}

async function replay(
  cluster: Cluster,
  dataDir: string,
  log: string,
  to: Date | undefined,
): Promise<{ until: Date | null; complete: boolean }> {
  const recovery = {
    restore_command: `cp ${quoted(log)}/%f "%p"`,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    archive_mode: 'off',
    // Else PostgreSQL counts as ready before all changes are replayed.
    hot_standby: 'off',
  }
  const target: Record<string, string> = to
    ? { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }
    : {}
  const logFile = join(dataDir, 'restore.log')
  const start = (more: Record<string, string>) => startPostmaster(cluster, logFile, { ...recovery, ...more })
  let complete = true
  const postmaster = await start(target).catch(error => {
    if (!to || !(error as Error).message.includes(ENDS_EARLY)) throw error
    complete = false
    return start({})
  })
  try {
    const until = await lastChange(urlOfCluster(dataDir, postmaster.port))
    return { until, complete: complete || Boolean(until && to && until >= to) }
  } finally {
    await stopPostmaster(postmaster, cluster.folder)
    if (existsSync(logFile)) rmSync(logFile)
  }
}

/** For the shell; PostgreSQL reads `%%` as a percent sign. */
const quoted = (path: string) => `'${path.replaceAll('%', '%%').replaceAll("'", "'\\''")}'`

/** Rounded up to the millisecond, so that a restore to the printed time has that change too. */
const lastChange = (url: string): Promise<Date | null> =>
  withClient(url, 'khushbu restore', async client => {
    const { rows } = await client.query<{ time: Date | null }>(
      `select date_trunc('milliseconds', pg_last_xact_replay_timestamp()) + interval '1 ms' as time`,
    )
    return rows[0]?.time ?? null
  })
