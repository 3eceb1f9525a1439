import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../platform/database/database.ts'

/**
 * Records in `job_workers` that a worker pool is alive, and releases the jobs of pools without a record for
 * `timeoutMs`. graphile-worker alone keeps the jobs of a killed process for four hours: too long for a new password. A
 * pool that was only slow does no harm: an email is locked while it is sent, and sent once for its cause. A process
 * that was late itself releases nothing until its next record.
 */
export function startHeartbeat(
  db: Db,
  poolId: string,
  timeoutMs: number,
  log: Pick<Logger, 'warn'>,
): { stop: () => Promise<void> } {
  let lastAt = performance.now()
  const beat = async () => {
    try {
      await recordAlive(db, poolId)
      // What delayed this process, such as a busy machine or a lost database, may have delayed the others as well.
      const isLate = performance.now() - lastAt > timeoutMs / 2
      lastAt = performance.now()
      if (!isLate) await releaseJobsOfDeadPools(db, timeoutMs)
    } catch (error) {
      log.warn({ err: error }, 'the heartbeat of the job queue failed')
    }
  }
  void beat()
  const timer = setInterval(beat, timeoutMs / 4)
  return {
    async stop() {
      clearInterval(timer)
      // Without a database the record expires by itself.
      await db
        .deleteFrom('job_workers')
        .where('id', '=', poolId)
        .execute()
        .catch(() => undefined)
    },
  }
}

async function recordAlive(db: Db, poolId: string): Promise<void> {
  await db
    .insertInto('job_workers')
    .values({ id: poolId, seen_at: sql`now()` })
    .onConflict(oc => oc.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}

async function releaseJobsOfDeadPools(db: Db, timeoutMs: number): Promise<void> {
  const deadline = sql<Date>`now() - ${timeoutMs / 1000} * interval '1 second'`
  await db.deleteFrom('job_workers').where('seen_at', '<', deadline).execute()
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_at < ${deadline} and locked_by not in (select id from job_workers)
    having count(*) > 0`.execute(db)
}
