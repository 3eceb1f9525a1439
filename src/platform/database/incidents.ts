import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Each kind of incident in a few words. */
export const incidentTitles = {
  disk: 'A disk is nearly full',
  clock: 'A clock is wrong',
  proxy: 'Shoppers share one limit',
  jobs: 'Jobs are not done',
  backups: 'Backups fail',
  archive: 'Changes are not archived',
  checks: 'Figures do not agree',
  schedule: 'Jobs of the schedule were not done',
  channel: 'A channel fails',
  email: 'No email leaves the shop',
  booking: 'A booking is not settled',
  payment: 'Payments that no order owns',
  unsettled: 'Something waits for a person to look it up',
  words: 'Words of a courier that nobody has explained',
  day: 'Yesterday is not closed',
  alarm: 'Emails about incidents fail',
  rush: 'Unconfirmed orders hold most of the shop',
  unowned: 'Something belongs to nobody',
}
export type IncidentKind = keyof typeof incidentTitles
/**
 * `place`: what of its kind it is about, such as a machine, a job or a channel, always the same for the same cause:
 * each is emailed by itself. Empty for what is the shop's as a whole. `text`: what is wrong, and what to do. `path`:
 * the page of the back office where it is mended, Health unless given.
 */
export type Incident = { kind: IncidentKind; place: string; text: string; path?: string }
export type LastingIncident = Required<Incident> & { since: Date }

/** The page of what has no page of its own. */
export const HEALTH_PATH = '/admin/health'

/** An incident that no process has seen for so long has ended: processes check each minute. */
const ENDED_AFTER = sql`interval '3 minutes'`
// What ends by itself within that time needs no email.
const LASTING_AFTER = sql`interval '5 minutes'`
const LOG_EVERY = sql`interval '1 hour'`
// What waits for a decision and loses nothing meanwhile is emailed once, and a house that closes no days once a week.
const EMAIL_EVERY = sql`case kind when 'unowned' then interval '90 days' when 'day' then interval '7 days' else interval '1 day' end`

/** Stores that an incident is seen now. True when it is to be logged: once an hour, whichever process sees it. */
export async function recordIncident(db: Db, { kind, place, text, path = HEALTH_PATH }: Incident): Promise<boolean> {
  const { rows } = await sql<{ logged: boolean }>`
    insert into faults as known (kind, place, text, path) values (${kind}, ${place}, ${text}, ${path})
    on conflict (kind, place) do update set text = excluded.text, path = excluded.path, seen_at = now(),
      since = case when known.seen_at < now() - ${ENDED_AFTER} then now() else known.since end,
      logged_at = case when known.logged_at <= now() - ${LOG_EVERY} then now() else known.logged_at end
    returning logged_at = now() as logged`.execute(db)
  return rows[0]?.logged ?? false
}

/** What is wrong now, the oldest first. */
export async function listIncidents(db: Db): Promise<LastingIncident[]> {
  const { rows } = await sql<LastingIncident>`
    select kind, place, text, path, since from faults where seen_at >= now() - ${ENDED_AFTER} order by since, kind`.execute(
    db,
  )
  return rows
}

/** What one email says: the incidents of one kind. */
export type IncidentsToEmail = { kind: IncidentKind; places: string[]; texts: string[]; path: string; since: Date }

/**
 * Incidents that last and of which no email was sent for a day, by kind: of a second cause the same kind is emailed
 * again.
 */
export async function listIncidentsToEmail(db: Db): Promise<IncidentsToEmail[]> {
  const { rows } = await sql<IncidentsToEmail>`
    select kind, array_agg(place order by since, place) as places, array_agg(text order by since, place) as texts,
      (array_agg(path order by since, place))[1] as path, min(since) as since from faults
    where seen_at >= now() - ${ENDED_AFTER} and since <= now() - ${LASTING_AFTER}
      and coalesce(emailed_at < now() - ${EMAIL_EVERY}, true)
    group by kind order by min(since)`.execute(db)
  return rows
}

/** Records that an email about these was sent now, so that the next one waits for a day. */
export async function markEmailed(db: Db, { kind, places }: IncidentsToEmail): Promise<void> {
  await sql`update faults set emailed_at = now() where kind = ${kind} and place = any(${places}::text[])`.execute(db)
}
