import { realpathSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { spoolOf } from '../database/embedded-postgres.ts'
import type { Incident } from '../database/incidents.ts'
import { firstLine } from '../log/log.ts'
import { type ArchiveFailure, failureFile, SEGMENT } from './wal-archive.ts'

/** What docs/operations.md promises: no more is lost with the disk. */
const LATE_MS = 60_000
const MINUTE_MS = 60_000

/**
 * Returns a function that finds the incident of an archive which has been behind for more than a minute: it fails,
 * PostgreSQL cannot leave its segments for it, they wait, or the log has moved and nobody has PostgreSQL finish its
 * segment. A shop that was off is not late: the time counts from `watchedSince` on.
 */
export function watchArchive(db: Db, dataDir: string, watchedSince: Date): (now?: number) => Promise<Incident | null> {
  const readStanding = watchStanding(db)
  return async (now = Date.now()) => {
    const found = [
      await readFailure(dataDir),
      await readPostgresFailure(db),
      await readWaiting(dataDir),
      await readStanding(now),
    ]
    const failures = found.filter(failure => failure !== null)
    const [cause] = failures
    if (!cause) return null
    const lateMs = now - Math.max(+watchedSince, Math.min(...failures.map(({ since }) => since)))
    if (lateMs <= LATE_MS) return null
    const minutes = Math.floor(lateMs / MINUTE_MS)
    const time = minutes === 1 ? 'minute' : `${minutes} minutes`
    const text = `The changes of the last ${time} are not archived, and would be lost with the disk: ${cause.reason}`
    return { kind: 'archive', place: hostname(), text }
  }
}

/**
 * Remembers which segment was being written when: it must be archived a minute later, whatever the parts of the archive
 * believe.
 */
function watchStanding(db: Db): (now: number) => Promise<ArchiveFailure | null> {
  let unarchived: { segment: string; since: number } | null = null
  return async now => {
    // The segment of the last byte: after it was finished the position is in the next one, which has no changes yet.
    const { rows } = await sql<{ current: string; archived: string }>`
      select pg_walfile_name(pg_current_wal_lsn() - 1) as current, coalesce(left(last_archived_wal, 24), '') as archived
      from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db)
    const [log] = rows
    if (!log) return null
    if (unarchived && log.archived >= unarchived.segment) unarchived = null
    // The names of segments are in the order of the log.
    if (!unarchived && log.current > log.archived) unarchived = { segment: log.current, since: now }
    return unarchived && { since: unarchived.since, reason: 'the archive of the database’s log stands still' }
  }
}

async function readFailure(dataDir: string): Promise<ArchiveFailure | null> {
  const text = await readFile(failureFile(dataDir), 'utf8').catch(() => null)
  if (!text) return null
  const { since, reason } = JSON.parse(text) as ArchiveFailure
  return { since, reason: firstLine(reason) }
}

async function readPostgresFailure(db: Db): Promise<ArchiveFailure | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select coalesce(last_archived_time, stats_reset) as since from pg_stat_archiver
    where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(db)
  const since = rows[0]?.since
  return since
    ? { since: +since, reason: 'PostgreSQL cannot write its log for the archive; postgres.log says why' }
    : null
}

/** The segments that PostgreSQL has finished and nobody has stored. */
async function readWaiting(dataDir: string): Promise<ArchiveFailure | null> {
  const spool = spoolOf(realpathSync(dataDir))
  const segments = (await readdir(spool).catch(() => [])).filter(name => SEGMENT.test(name))
  // One may be stored and removed meanwhile.
  const times = await Promise.all(
    segments.map(name =>
      stat(join(spool, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  )
  if (times.length === 0) return null
  return { since: Math.min(...times), reason: `${segments.length} of the database's log files wait in ${spool}` }
}
