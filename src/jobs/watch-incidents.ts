import type { Logger } from 'pino'
import { type Incident, listIncidentsToEmail, markEmailed, recordIncident } from '../platform/database/incidents.ts'
import { eachApart } from '../shop/ground/each-apart.ts'
import { readSettings } from '../shop/settings/settings/index.ts'
import { ownerEmails } from '../shop/staff/staff/index.ts'
import type { EmailContext } from './email-job.ts'
import { sendIncidentEmail } from './incident-email.ts'

const INTERVAL_MS = 60_000
const HOUR_MS = 60 * 60_000

/** Finds incidents, null or none. One that cannot look throws. */
type Found = Incident | readonly Incident[] | null
export type FindIncident = () => Promise<Found> | Found

const ALARM_FAILED = 'The email to the owners about an incident was not sent. Look at Health each day until it is.'

export type IncidentWatch = {
  add: (find: FindIncident) => void
  /** Looks once, logs what is to be logged and sends emails about what lasts. */
  look: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Looks for incidents each minute, until `stop`. Each is one line of the log, at most once an hour, and an email to the
 * owners when it lasts, once a day for each kind and cause. Emails are sent here and not by a job: that nobody works
 * the queue is one of the incidents.
 */
export function watchIncidents(
  parts: Omit<EmailContext, 'settings'>,
  log: Pick<Logger, 'warn'>,
  finders: FindIncident[],
): IncidentWatch {
  const context = { ...parts, settings: () => readSettings(parts.db) }
  const loggedAt = new Map<string, number>()
  const finding = [...finders]
  const stopping = new AbortController()
  let running = Promise.resolve()

  const note = async (incident: Incident) => {
    // Without a database, or with a full disk, the log is all there is.
    const isToLog = await recordIncident(context.db, incident).catch(() => true)
    const cause = `${incident.kind} ${incident.place}`
    if (!isToLog || Date.now() - (loggedAt.get(cause) ?? Number.NEGATIVE_INFINITY) < HOUR_MS) return
    loggedAt.set(cause, Date.now())
    log.warn({ incident: incident.kind }, incident.text)
  }
  const look = async () => {
    let failed: Incident | null = null
    for (const find of finding) {
      // What cannot be looked at now is looked at in a minute; a database that is away is logged by who needs it.
      const found = await Promise.resolve()
        .then(find)
        .catch(() => null)
      for (const incident of [found ?? []].flat()) await note(incident)
    }
    await emailOwners(context, stopping.signal).catch(error => {
      log.warn({ err: error }, 'the email about an incident failed')
      failed = { kind: 'alarm', place: '', text: `${ALARM_FAILED} ${(error as Error).message}` }
    })
    if (failed) await note(failed)
  }
  const timer = setInterval(() => {
    running = running.then(look)
  }, INTERVAL_MS).unref()
  running = look()
  return {
    add: find => void finding.push(find),
    look,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

async function emailOwners(context: EmailContext, signal: AbortSignal): Promise<void> {
  const incidents = await listIncidentsToEmail(context.db)
  if (incidents.length === 0 || !(await context.settings()).faultEmails) return
  const owners = await ownerEmails(context.db)
  for (const incident of incidents) {
    await eachApart(
      owners,
      owner => owner,
      owner => sendIncidentEmail(context, { owner, ...incident }, signal),
    )
    await markEmailed(context.db, incident)
  }
}
