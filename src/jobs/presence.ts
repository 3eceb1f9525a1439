import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../platform/database/database.ts'

/**
 * Says in the database that this process works the queue, and gives the jobs of processes that stopped saying so to others.
 * The queue by itself would keep a killed process's jobs for four hours: too long for a new password. A process that was
 * only slow does no harm: emails are locked while they are on their way, and known by their cause.
 */
export function keepPresence(db: Db, silence: number, log: Logger) {
  let timer: NodeJS.Timeout | undefined
  let id = ''
  const beat = () =>
    sayPresent(db, id)
      .then(() => freeJobsOfTheDead(db, silence))
      .catch(error => log.warn({ err: error }, 'the job queue could not say that it is there'))
  return {
    begin(worker: string): void {
      id = worker
      void beat()
      timer = setInterval(beat, silence / 4)
    },
    async end(): Promise<void> {
      clearInterval(timer)
      await db
        .deleteFrom('job_workers')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined)
    },
  }
}

async function sayPresent(db: Db, id: string): Promise<void> {
  await db
    .insertInto('job_workers')
    .values({ id, seen_at: sql`now()` })
    .onConflict(oc => oc.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}

async function freeJobsOfTheDead(db: Db, silence: number): Promise<void> {
  const longAgo = sql<Date>`now() - ${silence / 1000} * interval '1 second'`
  await db.deleteFrom('job_workers').where('seen_at', '<', longAgo).execute()
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_at < ${longAgo} and locked_by not in (select id from job_workers)
    having count(*) > 0`.execute(db)
}
