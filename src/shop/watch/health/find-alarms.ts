import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Incident } from '../../../platform/database/incidents.ts'
import { countJobs, type JobQueue } from '../../../platform/database/jobs.ts'
import { firstLine } from '../../../platform/log/log.ts'

/** A job of the schedule, and the minutes after which it counts as not done. */
export type Scheduled = { name: string; lateAfterMinutes: number }

/** What each queue promises: seconds until a due job begins. */
const QUEUE_PROMISES: Record<JobQueue, number> = { urgent: 120, usual: 600, bulk: 6 * 3600 }

/** The incident of jobs that failed for good: their last attempt failed, and they wait for somebody. */
export async function findFailedJobs(db: Db): Promise<Incident | null> {
  const { rows } = await sql<{ name: string; times: number; why: string | null }>`
    select task_identifier as name, count(*)::int as times, (array_agg(last_error order by run_at desc))[1] as why
    from graphile_worker.jobs where attempts >= max_attempts group by 1 order by 2 desc, 1 limit 5`.execute(db)
  const named = rows.map(({ name, times, why }) => `'${name}' (${times}): ${firstLine(why ?? '')}`)
  return incident('jobs', 'failed', named, 'Jobs failed for good', 'Health shows them, with a press that tries again.')
}

/** The incident of a queue whose oldest due job waits for longer than the queue promises. */
export async function findSlowQueues(db: Db): Promise<Incident | null> {
  const named = (await countJobs(db)).flatMap(({ queue, waitedSeconds, due }) =>
    waitedSeconds > QUEUE_PROMISES[queue]
      ? [
          `'${queue}': ${due} wait, the first for ${Math.round(waitedSeconds / 60)} minutes (promised: ${QUEUE_PROMISES[queue] / 60})`,
        ]
      : [],
  )
  return incident(
    'jobs',
    'queues',
    named,
    'Queues wait for longer than they promise',
    'Start another worker (npm run worker).',
  )
}

/** The incident of jobs of the schedule that were not done for longer than their turn takes. */
export async function findMissedSchedule(
  db: Db,
  { scheduled, startedAt }: { scheduled: readonly Scheduled[]; startedAt: Date },
): Promise<Incident | null> {
  // A shop that was off catches up after its start.
  if (Date.now() - +startedAt < 60 * 60_000) return null
  const { rows } = await sql<{ name: string; hours: number | null }>`
    select wanted.name, floor(extract(epoch from now() - done_at) / 3600)::int as hours
    from unnest(${scheduled.map(({ name }) => name)}::text[], ${scheduled.map(each => each.lateAfterMinutes)}::int[]) as wanted (name, minutes)
    left join schedule_runs on schedule_runs.name = wanted.name
    where done_at is null or done_at < now() - minutes * interval '1 minute' order by 1`.execute(db)
  const named = rows.map(({ name, hours }) => `'${name}'${hours === null ? ' never' : `: last ${hours} hours ago`}`)
  const advice = 'Look whether a worker runs (Health), and start the shop again if not.'
  return incident('schedule', '', named, 'Jobs of the schedule were not done', advice)
}

/** Notes that jobs of the schedule were done now; those that are known already stay when `onlyNew`. */
export async function noteRuns(db: Db, names: readonly string[], { onlyNew = false } = {}): Promise<void> {
  await sql`
    insert into schedule_runs as known (name) select unnest(${names}::text[])
    on conflict (name) do update set done_at = now() where ${!onlyNew}`.execute(db)
}

/**
 * The incident of channels that failed twice in a row: the mail server (not one recipient whose address is wrong), a connected system
 * (couriers, WhatsApp, SMS, payments), a receiver of webhooks.
 */
export async function findFailingChannels(db: Db): Promise<Incident | null> {
  const { rows } = await sql<{ text: string }>`
    (select 'emails: ' || last_error as text from emails
      where sent_at is null and attempts >= 2 and created_at > now() - interval '2 days' and last_error !~ '\\m55[0134]\\M'
        and not exists (select from emails sent where sent.sent_at > emails.created_at) order by id desc limit 1)
    union all
    (select '''' || id || ''' did not answer ' || failures || ' times in a row' from connections where active and failures >= 2 order by id)
    union all
    (select 'webhook ''' || name || ''' fails since ' || to_char(failing_since, 'YYYY-MM-DD HH24:MI') || ' UTC' from webhook_endpoints
      where disabled_at is null and failing_since is not null and 2 <= (
        select count(*) from webhook_attempts join webhook_deliveries on webhook_deliveries.id = delivery_id
        where endpoint_id = webhook_endpoints.id and at >= failing_since) order by name)`.execute(db)
  const advice = 'What waits is sent again by itself; Connections, Webhooks and npm run emails say more.'
  return incident(
    'channel',
    '',
    rows.map(({ text }) => firstLine(text)),
    'A channel failed twice in a row',
    advice,
  )
}

function incident(
  kind: Incident['kind'],
  place: string,
  named: readonly string[],
  what: string,
  advice: string,
): Incident | null {
  return named.length === 0 ? null : { kind, place, text: `${what}. ${named.join('. ')}. ${advice}`.slice(0, 2000) }
}
