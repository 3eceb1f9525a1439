import { runMigrations } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import { NOT_DONE } from '../not-done.ts'
import type { Db } from './database.ts'
import type { Incident } from './incidents.ts'
import { sendOutgoing } from './outgoing.ts'

/** Makes the job queue's own tables (schema graphile_worker) current. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl })
}

/**
 * Jobs of a queue run before those of the next one. 'bulk' never takes all places of a process, so that what is more
 * urgent runs at once also while its jobs hang. 'slow' is bulk whose length depends on the servers of others or on the
 * size of a file: two at most. The figures are graphile-worker's priorities.
 * @rule which jobs run first, and how many of the slow ones at once
 */
const PRIORITIES = { urgent: -10, usual: 0, bulk: 10, slow: 20 }
export type JobQueue = keyof typeof PRIORITIES
/** The flags of jobs of the queues 'bulk' and 'slow', by which a process leaves them alone. */
export const BULK_FLAG = 'bulk'
export const SLOW_FLAG = 'slow'
const flagsOf = (queue: JobQueue): string[] =>
  queue === 'slow' ? [BULK_FLAG, SLOW_FLAG] : queue === 'bulk' ? [BULK_FLAG] : []

const MAX_ATTEMPTS = 15

/** Queues a job. Inside a transaction the job exists if and only if the transaction commits. */
export async function addJob(
  db: Db,
  name: string,
  payload: Record<string, unknown>,
  { key = null, delayHours = 0, queue = 'usual' }: JobOptions = {},
): Promise<void> {
  const flags = flagsOf(queue)
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${MAX_ATTEMPTS}::int,
    run_at => now() + ${delayHours} * interval '1 hour', job_key => ${key}, job_key_mode => 'preserve_run_at',
    priority => ${PRIORITIES[queue]}, flags => ${flags}::text[])`.execute(db)
}

/** Queues a job for each payload, the first now and one every so many seconds. */
export async function addJobs(
  db: Db,
  name: string,
  payloads: readonly Record<string, unknown>[],
  { everySeconds, queue }: { everySeconds: number; queue: JobQueue },
): Promise<void> {
  const flags = flagsOf(queue)
  await sql`select graphile_worker.add_job(${name}, payload, max_attempts => ${MAX_ATTEMPTS}::int,
    run_at => now() + (place - 1) * ${everySeconds}::float * interval '1 second', priority => ${PRIORITIES[queue]}, flags => ${flags}::text[])
    from json_array_elements(${JSON.stringify(payloads)}::json) with ordinality as job (payload, place)`.execute(db)
}

export type Job = { name: string; payload: Record<string, unknown>; queue?: JobQueue }

/**
 * The rows of `outgoing` by which a transaction leaves jobs to be queued right after its commit (`openOutgoing`): they
 * exist if and only if it commits, and make no other commit wait, as `addJob` does.
 */
export function outgoingJobs(jobs: readonly Job[]): RawBuilder<unknown> {
  const specs = jobs.map(({ name, payload, queue = 'usual' }) => ({
    name,
    payload,
    attempts: MAX_ATTEMPTS,
    priority: PRIORITIES[queue],
    flags: flagsOf(queue),
  }))
  return sql`select json_array_elements(${JSON.stringify(specs)}::json)`
}

/** `key`: while a job of that key waits, no second one is queued, and the first keeps its time. */
export type JobOptions = { key?: string | null; delayHours?: number; queue?: JobQueue }

/**
 * Whether a job of this key waits for its first try, or has it. One that failed is tried again later, and nobody waits
 * for it.
 */
export async function isQueued(db: Db, key: string): Promise<boolean> {
  const { rows } =
    await sql`select from graphile_worker.jobs where key = ${key} and last_error is null limit 1`.execute(db)
  return rows.length > 0
}

export type WaitingJob = {
  id: number
  name: string
  /** `failed`: all attempts failed, and it stays until it is retried by hand. `retrying`: the last attempt failed. */
  state: 'failed' | 'retrying' | 'running' | 'waiting'
  attempts: number
  /** When it runs next. */
  runAt: Date
  lastError: string | null
}

/** Every unfinished job: failed ones first, then by next run; at most 500. */
export async function listJobs(db: Db): Promise<WaitingJob[]> {
  await sendOutgoing(db)
  const { rows } = await sql<WaitingJob>`
    select id, task_identifier as name, attempts, run_at as "runAt", last_error as "lastError",
      case
        when locked_at is not null then 'running'
        when attempts >= max_attempts then 'failed'
        when last_error is not null then 'retrying'
        else 'waiting'
      end as state
    from graphile_worker.jobs
    order by attempts < max_attempts, run_at, id
    limit 500`.execute(db)
  return rows
}

/** The unfinished jobs of a queue by state, and how long its oldest due job has waited, in seconds. */
export type QueueCount = {
  queue: JobQueue
  due: number
  later: number
  running: number
  failed: number
  waitedSeconds: number
}

/** How much waits in each queue. */
export async function countJobs(db: Db): Promise<QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    select queue, count(*) filter (where state = 'due') as due, count(*) filter (where state = 'later') as later,
      count(*) filter (where state = 'running') as running, count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where state = 'due')), 0)::float8 as "waitedSeconds"
    from unnest(${Object.keys(PRIORITIES)}::text[], ${Object.values(PRIORITIES)}::int[]) as queues (queue, priority)
    left join lateral (
      select run_at, case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
        when run_at <= now() then 'due' else 'later' end as state
      from graphile_worker.jobs where jobs.priority = queues.priority) as job on true
    group by queue`.execute(db)
  return rows
}

const UNCLAIMED_MINUTES = 10

/**
 * The incident of jobs that nobody takes: due for ten minutes, while this process was there to see it. Bulk jobs wait
 * for longer while others are worked on.
 */
export async function findUnclaimedJobs(db: Db, watchedSince: Date): Promise<Incident | null> {
  const { rows } = await sql<{ name: string; minutes: number }>`
    select task_identifier as name,
      floor(extract(epoch from now() - greatest(run_at, ${watchedSince}::timestamptz)) / 60)::int as minutes
    from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts
      and greatest(run_at, ${watchedSince}::timestamptz) <= now() - ${UNCLAIMED_MINUTES} * interval '1 minute'
      and (priority < ${PRIORITIES.bulk} or not exists (select from graphile_worker.jobs where locked_at is not null))
    order by run_at limit 1`.execute(db)
  const [job] = rows
  if (!job) return null
  const text = `Jobs wait, emails among them: '${job.name}' has been due for ${job.minutes} minutes. Start a worker (npm run worker), or a shop with JOBS=inside.`
  return { kind: 'jobs', place: '', text }
}

const FAILED_WITHIN_MINUTES = 10

/**
 * The incidents of jobs that did most of their work and failed at some of it (`NotDone`) a moment ago: the latest of
 * each.
 */
export async function findUndoneWork(db: Db): Promise<Incident[]> {
  const { rows } = await sql<{ name: string; why: string }>`
    select distinct on (name) task_identifier as name, last_error as why from graphile_worker.jobs
    where last_error like ${`${NOT_DONE}%`} and updated_at > now() - ${FAILED_WITHIN_MINUTES} * interval '1 minute'
    order by name, updated_at desc`.execute(db)
  return rows.map(({ name, why }) => ({
    kind: 'jobs',
    place: `undone ${name}`,
    text: `Some of the work of a job fails, while the rest is done. '${name}': ${why.slice(NOT_DONE.length, 1800)}. It is tried again by itself; Health shows it.`,
  }))
}

/**
 * Removes jobs that do not run now and whose payload or last error has one of these patterns of PostgreSQL: what names
 * a person who is deleted.
 */
export async function dropJobsNaming(db: Db, patterns: readonly string[]): Promise<void> {
  if (patterns.length === 0) return
  const named = patterns.join('|')
  await sql`select from graphile_worker.complete_jobs(array(
    select id from ${waitingJobs} where payload::text ~* ${named} or last_error ~* ${named}))`.execute(db)
}

const NAMED_FAILURE_DAYS = 7
const FAILURE_DAYS = 90

/**
 * Removes jobs that failed for good 90 days ago. What somebody typed is the payload of few jobs, which look it up:
 * nobody tries these again after 7 days.
 */
export async function dropOldFailures(db: Db): Promise<void> {
  await sql`select from graphile_worker.complete_jobs(array(
    select id from ${waitingJobs} where attempts >= max_attempts and run_at < now() - interval '1 day'
      * case when payload::text ~ '@|"(phone|contact)"' then ${NAMED_FAILURE_DAYS}::int else ${FAILURE_DAYS}::int end))`.execute(
    db,
  )
}

/** Removes jobs of the schedule that were still at work when their next turn was queued, and then failed: they are tried no more. */
export async function dropEarlierTurns(db: Db, name: string): Promise<void> {
  await sql`select from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier = ${name} and key is null and locked_at is null and attempts >= max_attempts))`.execute(
    db,
  )
}

// The view of jobs shows no payload; a job that is rescheduled to what it has is answered whole.
const waitingJobs = sql`graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where locked_at is null)) jobs`

/** Reschedules failed and waiting jobs to now with a fresh count of attempts. Returns how many; running ones are left alone. */
export async function retryJobs(db: Db, ids: number[]): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => now(), attempts => 0)`.execute(db)
  return rows.length
}
