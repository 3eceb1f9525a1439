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
 * The incident of an archive that has been behind for more than a minute: it fails, PostgreSQL cannot leave its segments for it, or they
 * wait. A shop that was off is not late: the time counts from `watchedSince` on.
 */
export async function findArchiveIncident(
  db: Db,
  dataDir: string,
  watchedSince: Date,
  now = Date.now(),
): Promise<Incident | null> {
  const found = [await readFailure(dataDir), await readPostgresFailure(db), await readWaiting(dataDir)]
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
