import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Incident } from '../../../platform/database/incidents.ts'
import { countJobs, type JobQueue } from '../../../platform/database/job-queues.ts'
import { firstLine } from '../../../platform/log/log.ts'
import { isSystem, systems } from '../../settings/connections/connection-rules.ts'
import { failingEmails } from '../../settings/mail-server/index.ts'
import { MAIL_SERVER_PATH } from '../../settings/mail-server/mail-provider-rules.ts'

/** A job of the schedule, and the minutes after which it counts as not done. */
export type Scheduled = { name: string; lateAfterMinutes: number }

/** What each queue promises: seconds until a due job begins. */
const QUEUE_PROMISES: Record<JobQueue, number> = {
  urgent: 60,
  usual: 60,
  bulk: 6 * 3600,
  slow: 6 * 3600,
}

/**
 * The incidents of jobs that failed for good, by name: their last attempt failed, and they wait for somebody. One in
 * its last attempt has not failed.
 */
export async function findFailedJobs(db: Db): Promise<Incident[]> {
  const { rows } = await sql<{ name: string; times: number; why: string | null }>`
    select task_identifier as name, count(*)::int as times, (array_agg(last_error order by run_at desc))[1] as why
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null group by 1 order by 1`.execute(db)
  return rows.map(({ name, times, why }) =>
    incident('jobs', `failed ${name}`, [
      'A job failed for good.',
      `'${name}' (${times}): ${firstLine(why ?? '')}.`,
      'Health shows it, with a press that tries again.',
    ]),
  )
}

/** The incidents of queues whose oldest due job waits for longer than the queue promises. */
export async function findSlowQueues(db: Db): Promise<Incident[]> {
  const slow = (await countJobs(db)).filter(({ queue, waitedSeconds }) => waitedSeconds > QUEUE_PROMISES[queue])
  return slow.map(({ queue, waitedSeconds, due }) =>
    incident('jobs', `queue ${queue}`, [
      'A queue waits for longer than it promises.',
      `'${queue}': ${due} wait, the first for ${Math.round(waitedSeconds / 60)} minutes (promised: ${QUEUE_PROMISES[queue] / 60}).`,
      'Start another worker (npm run worker).',
    ]),
  )
}

/**
 * The incidents of jobs of the schedule that were not done for longer than their turn takes; one when most of them were
 * not.
 */
export async function findMissedSchedule(
  db: Db,
  { scheduled, startedAt }: { scheduled: readonly Scheduled[]; startedAt: Date },
): Promise<Incident[]> {
  // A shop that was off catches up after its start.
  if (Date.now() - +startedAt < 60 * 60_000) return []
  const { rows } = await sql<{ name: string; hours: number | null }>`
    select wanted.name, floor(extract(epoch from now() - done_at) / 3600)::int as hours
    from unnest(${scheduled.map(({ name }) => name)}::text[], ${scheduled.map(each => each.lateAfterMinutes)}::int[]) as wanted (name, minutes)
    left join schedule_runs on schedule_runs.name = wanted.name
    where done_at is null or done_at < now() - minutes * interval '1 minute' order by 1`.execute(db)
  const advice = 'Look whether a worker runs (Health), and start the shop again if not.'
  if (rows.length > scheduled.length / 2)
    return [
      incident('schedule', 'worker', [
        `${rows.length} of ${scheduled.length} jobs of the schedule were not done: nobody works them.`,
        advice,
      ]),
    ]
  return rows.map(({ name, hours }) =>
    incident('schedule', name, [
      'A job of the schedule was not done.',
      `'${name}'${hours === null ? ' never' : `: last ${hours} hours ago`}.`,
      advice,
    ]),
  )
}

/** Notes that jobs of the schedule were done now; those that are known already stay when `onlyNew`. */
export async function noteRuns(db: Db, names: readonly string[], { onlyNew = false } = {}): Promise<void> {
  await sql`
    insert into schedule_runs as known (name) select unnest(${names}::text[])
    on conflict (name) do update set done_at = now() where ${!onlyNew}`.execute(db)
}

/**
 * The incidents of channels that failed twice in a row, each once: the mail server (not one recipient whose address is
 * wrong), a connected system (couriers, WhatsApp, SMS, payments) that does not respond or takes the shop's credentials
 * no more, WhatsApp and SMS that respond and send nothing, a receiver of webhooks.
 */
export async function findFailingChannels(db: Db): Promise<Incident[]> {
  const { rows } = await sql<{ channel: string; path: string; text: string }>`
    (select 'emails' as channel, ${MAIL_SERVER_PATH} as path, 'fails: ' || last_error as text from ${failingEmails} failing)
    union all
    (select id, '/admin/connections/' || id, case when failures >= 2 then 'did not answer ' || failures || ' times in a row'
        when refused.status is not null then 'refuses what the shop signs in with (status ' || refused.status || ')'
        else 'sends nothing: ' || unsent.why end
      from connections left join lateral (
        select min(status) as status from (select status from outgoing_calls where system = connections.id order by id desc limit 2) latest
        having count(*) filter (where status in (401, 403)) = 2) refused on true
      left join lateral ${unsentMessages} unsent on true
      where active and (failures >= 2 or refused.status is not null or unsent.why is not null) order by id)
    union all
    (select 'webhook ' || id, '/admin/webhooks/' || id,
        '''' || name || ''' fails since ' || to_char(shop_clock(failing_since), 'FMDD Mon, HH24:MI') from webhook_endpoints
      where disabled_at is null and failing_since is not null and 2 <= (
        select count(*) from webhook_attempts join webhook_deliveries on webhook_deliveries.id = delivery_id
        where endpoint_id = webhook_endpoints.id and at >= failing_since) order by name)`.execute(db)
  return rows.map(({ channel, path, text }) => ({
    ...incident('channel', channel, [
      `${nameOf(channel)} ${firstLine(text)}.`,
      'What waits is sent again by itself, once it works.',
    ]),
    path,
  }))
}

const nameOf = (channel: string): string =>
  isSystem(channel) ? systems[channel].name : channel === 'emails' ? 'The mail server' : 'The webhook'

/**
 * Of `connections`: why the last messages of a channel went to nobody although it answers. It put off the last two it
 * was asked to send, such as for its payment, or an SMS gateway took none of three phones; or the last three that it
 * took, to three phones, all failed. One phone without WhatsApp is no fault.
 */
const unsentMessages = sql`(
  select coalesce(
    case when connections.id in ('whatsapp', 'sms') and channel_rests(connections.id, interval '1 day')
    then (
      select why from messages where channel = connections.id and queued_at > now() - interval '1 day' and why <> '' and why not like 'Waits,%'
        and (state in ('uncertain', 'waiting') or (state = 'failed' and channel = 'sms')) order by queued_at desc limit 1) end,
    (select min(why) from (
      select state, phone, why from messages where channel = connections.id and queued_at > now() - interval '1 day'
        and state in ('sent', 'delivered', 'read', 'failed') and outside_id is not null order by sent_at desc limit 3) latest
      having count(distinct phone) filter (where state = 'failed') = 3)) as why)`

/**
 * The incidents of webhooks and keys that belong to nobody who works here, as those may that were made before each
 * belonged to somebody: they send and open nothing until somebody takes them.
 */
export async function findUnowned(db: Db): Promise<Incident[]> {
  const ofNobody = sql`not exists (select from staff where staff.id = staff_id and staff.disabled_at is null)`
  const { rows } = await sql<{ place: string; path: string; text: string }>`
    select 'webhook ' || id as place, '/admin/webhooks/' || id as path, 'The webhook ''' || name || ''' belongs to nobody who works here, so nothing is sent to it. Save it anew under Webhooks, or switch it off there.' as text
    from webhook_endpoints where disabled_at is null and ${ofNobody}
    union all
    select 'key ' || id, '/admin/api-keys/' || id, 'The API key ''' || name || ''' belongs to nobody who works here, so it opens nothing. Take it over under API keys, or revoke it there.'
    from api_keys where revoked_at is null and (expires_at is null or expires_at > now()) and ${ofNobody} order by 1`.execute(
    db,
  )
  return rows.map(({ place, path, text }) => ({ ...incident('unowned', place, [text]), path }))
}

const incident = (kind: Incident['kind'], place: string, says: readonly string[]): Incident => ({
  kind,
  place,
  text: says.join(' ').slice(0, 2000),
})
