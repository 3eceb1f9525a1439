import type { Logger } from 'pino'
import { type Fault, type FaultKind, listFaultsToEmail, markEmailed, recordFault } from '../platform/database/faults.ts'
import { readSettings } from '../shop/settings/index.ts'
import { ownerEmails } from '../shop/staff/index.ts'
import type { EmailContext } from './email-job.ts'
import { sendFaultEmail } from './fault-email.ts'

const INTERVAL_MS = 60_000
const HOUR_MS = 60 * 60_000

/** Finds a fault, or null. One that cannot look throws. */
export type FindFault = () => Promise<Fault | null> | Fault | null

export type FaultWatch = {
  add: (find: FindFault) => void
  /** Looks once, logs what is to be logged and sends emails about what lasts. */
  look: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Looks for faults each minute, until `stop`. Each is one line of the log, at most once an hour, and an email to the owners when it lasts,
 * once a day for each kind. Emails are sent here and not by a job: that nobody works the queue is one of the faults.
 */
export function watchFaults(
  parts: Omit<EmailContext, 'settings'>,
  log: Pick<Logger, 'warn'>,
  finders: FindFault[],
): FaultWatch {
  const context = { ...parts, settings: () => readSettings(parts.db) }
  const loggedAt = new Map<FaultKind, number>()
  const finding = [...finders]
  const stopping = new AbortController()
  let running = Promise.resolve()

  const note = async (fault: Fault) => {
    // Without a database, or with a full disk, the log is all there is.
    const isToLog = await recordFault(context.db, fault).catch(() => true)
    if (!isToLog || Date.now() - (loggedAt.get(fault.kind) ?? Number.NEGATIVE_INFINITY) < HOUR_MS) return
    loggedAt.set(fault.kind, Date.now())
    log.warn({ fault: fault.kind }, fault.text)
  }
  const look = async () => {
    for (const find of finding) {
      // What cannot be looked at now is looked at in a minute; a database that is away is logged by who needs it.
      const fault = await Promise.resolve()
        .then(find)
        .catch(() => null)
      if (fault) await note(fault)
    }
    await emailOwners(context, stopping.signal).catch(error =>
      log.warn({ err: error }, 'the email about a fault failed'),
    )
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
  const faults = await listFaultsToEmail(context.db)
  if (faults.length === 0 || !(await context.settings()).faultEmails) return
  const owners = await ownerEmails(context.db)
  for (const { kind, text, since } of faults) {
    for (const owner of owners) await sendFaultEmail(context, { owner, kind, text, since }, signal)
    await markEmailed(context.db, kind)
  }
}
