import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Incident } from '../database/incidents.ts'
import { addJob } from '../database/job-queues.ts'
import { firstLine } from '../log/log.ts'
import { BACKUPS_FOLDER, timeOf } from './manifest.ts'

export type RunKind = 'backup' | 'drill' | 'verify'
export type Run = { kind: RunKind; startedAt: Date; finishedAt: Date; succeeded: boolean; lines: string[] }

// A year of nights.
const KEPT_RUNS = 800
// A day, and some for a backup that takes long.
const BACKUP_LATE_HOURS = 26
// Of backups that are made by hand.
const MANUAL_LATE_HOURS = 7 * 24
const FORGOTTEN_ADVICE =
  'All would be lost with the disk: npm run backup makes one, BACKUPS=nightly one each night. If you back up by other means, BACKUPS=elsewhere says so.'

/** Runs `work`, and keeps what it reports, or its failure, in the shop's database. Throws what `work` throws. */
export async function recordRun(
  db: Db,
  kind: RunKind,
  work: () => Promise<{ succeeded?: boolean; lines: string[]; line?: string | null }>,
): Promise<{ succeeded: boolean; lines: string[] }> {
  const startedAt = new Date()
  const keep = async (succeeded: boolean, lines: string[], line: string | null = null) => {
    await db.insertInto('backup_runs').values({ kind, started_at: startedAt, succeeded, lines, line }).execute()
    await sql`delete from backup_runs where id <= (select max(id) from backup_runs) - ${KEPT_RUNS}`.execute(db)
    return { succeeded, lines }
  }
  try {
    const { succeeded = true, lines, line } = await work()
    return await keep(succeeded, lines, line)
  } catch (error) {
    await keep(false, [(error as Error).message])
    throw error
  }
}

/** The latest backups and drills, newest first. */
export async function listRuns(db: Db, limit = 20): Promise<Run[]> {
  return db
    .selectFrom('backup_runs')
    .select([
      sql<RunKind>`kind`.as('kind'),
      'started_at as startedAt',
      'finished_at as finishedAt',
      'succeeded',
      'lines',
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const LATE_BACKUP = 'No backup succeeded in the last day. Orders since the last one would be lost with the disk.'

/** Whether the last backup that succeeded is older than a day; `runs` newest first. */
function isBackupLate(runs: Run[], now = Date.now()): boolean {
  const last = runs.find(({ kind, succeeded }) => kind === 'backup' && succeeded)
  return runs.length > 0 && (!last || now - +last.finishedAt > BACKUP_LATE_HOURS * 3_600_000)
}

/** Begins the line of a backup of a shop that holds far less than one before. */
export const LOST = 'The shop has lost most of what it held:'

/**
 * The incidents of backups by night: the last one failed, or holds far less than one before, none was made for a day,
 * the newest cannot be restored, or a part is damaged.
 */
export async function findFailedBackups(db: Db): Promise<Incident[]> {
  const runs = await listRuns(db)
  const [backup, drill, verified] = (['backup', 'drill', 'verify'] as const).map(kind =>
    runs.find(run => run.kind === kind),
  )
  const failed = backup?.succeeded === false && `The last backup failed: ${backup.lines[0]}`
  const causes = {
    failed,
    late: !failed && isBackupLate(runs) && LATE_BACKUP,
    drill:
      drill?.succeeded === false &&
      `The drill with the newest backup failed: ${drill.lines.find(line => line.startsWith('FAILED')) ?? drill.lines[0]}`,
    damaged: verified?.succeeded === false && `The backups are not all sound. ${verified.lines[0]}`,
    lost: backup?.lines.find(line => line.startsWith(LOST)),
    // Of a backup that is recorded the record says more.
    job: !failed && (await readJobFailure(db)),
  }
  return Object.entries(causes).flatMap(([place, text]) => (text ? [{ kind: 'backups', place, text }] : []))
}

/**
 * The incident of a shop whose backups are made by hand, or by a schedule of its own, and were not: none since it
 * began, after a day, or none lately.
 */
export async function findForgottenBackups(db: Db): Promise<Incident | null> {
  const { rows } = await sql<{ last: Date | null; began: Date }>`
    select (select max(finished_at) from backup_runs where kind = 'backup' and succeeded) as last, coalesce(min(applied_at), now()) as began from migrations`.execute(
    db,
  )
  const [known] = rows
  const hours = (time: Date) => (Date.now() - +time) / 3_600_000
  if (!known || (known.last ? hours(known.last) <= MANUAL_LATE_HOURS : hours(known.began) <= BACKUP_LATE_HOURS))
    return null
  const text = known.last
    ? `The last backup of this shop is of ${known.last.toISOString()}, ${Math.floor(hours(known.last) / 24)} days ago.`
    : 'No backup of this shop was ever made.'
  return { kind: 'backups', place: 'manual', text: `${text} ${FORGOTTEN_ADVICE}` }
}

/**
 * The incident of a folder that holds no backup, or none of the last day, whatever was recorded: somebody may have
 * emptied it. A shop that has made none yet has a day for its first one.
 */
export async function findEmptyBackups(db: Db, folder: string, startedAt: Date): Promise<Incident | null> {
  const late = (time: Date) => Date.now() - +time > BACKUP_LATE_HOURS * 3_600_000
  const made = await db
    .selectFrom('backup_runs')
    .select('id')
    .where('kind', '=', 'backup')
    .where('succeeded', '=', true)
    .limit(1)
    .execute()
  if (made.length === 0 && !late(startedAt)) return null
  const ids = await readdir(join(folder, BACKUPS_FOLDER)).catch(() => [])
  const last = ids
    .map(timeOf)
    .filter(time => !Number.isNaN(+time))
    .sort((a, b) => +b - +a)[0]
  if (last && !late(last)) return null
  const text = last ? `The last backup in ${folder} is of ${last.toISOString()}.` : `There is no backup in ${folder}.`
  return {
    kind: 'backups',
    place: folder,
    text: `${text} Orders since then would be lost with the disk: npm run backup makes one.`,
  }
}

/** Of a backup that failed before it could be recorded, such as with a wrong setting. */
async function readJobFailure(db: Db): Promise<string | null> {
  const { rows } = await sql<{ error: string }>`
    select last_error as error from graphile_worker.jobs
    where task_identifier = ${NIGHTLY_BACKUP} and last_error is not null limit 1`.execute(db)
  return rows[0] ? `The backup of the night fails: ${firstLine(rows[0].error)}` : null
}

/**
 * Queues a backup unless one succeeded lately: nights go by while a shop is off, and the archive of a new cluster is
 * worth nothing before its first backup. `line` is that archive's.
 */
export async function queueMissedBackup(db: Db, line: string | null): Promise<void> {
  const { rows } = await sql`
    select from backup_runs where kind = 'backup' and succeeded and line is not distinct from ${line}
      and started_at > now() - ${BACKUP_LATE_HOURS} * interval '1 hour'`.execute(db)
  if (rows.length === 0) await addJob(db, NIGHTLY_BACKUP, {}, { key: NIGHTLY_BACKUP })
}

/** The job that makes the backup of the night. */
export const NIGHTLY_BACKUP = 'nightly-backup'
