import type { Db } from '../../../platform/database/database.ts'
import {
  HEALTH_PATH,
  type Incident,
  type IncidentKind,
  incidentTitles,
  type LastingIncident,
  listIncidents,
} from '../../../platform/database/incidents.ts'
import { findUnownedPayments } from '../../money/bank/index.ts'
import { findOpenDay } from '../../money/day-close/index.ts'
import { findStuckBookings } from '../../orders/dispatch/index.ts'
import { findRushIncident } from '../../orders/orders/index.ts'
import { findNoEmail } from '../../settings/mail-server/index.ts'
import { mayDo, type Permission, type Role } from '../../staff/staff/permission-rules.ts'
import { findFailingChannels, findUnowned } from './find-alarms.ts'
import { findUnknownWords, findUnsettled } from './find-unsettled.ts'
import { findFailedChecks } from './nightly-checks.ts'

type Find = (db: Db) => Promise<Incident | readonly Incident[] | null>

/**
 * What finds the incidents that the database alone knows of, by kind: asked each minute, and whenever somebody looks.
 */
export const shopFinders = {
  checks: findFailedChecks,
  rush: findRushIncident,
  channel: findFailingChannels,
  email: findNoEmail,
  booking: findStuckBookings,
  payment: findUnownedPayments,
  day: (db: Db) => findOpenDay(db),
  unowned: findUnowned,
  unsettled: findUnsettled,
  words: findUnknownWords,
} as const satisfies Partial<Record<IncidentKind, Find>>

/** Who sees which kind besides those who see Health: whose work it stops, and who mends it. */
const seenBy: Partial<Record<IncidentKind, Permission>> = {
  channel: 'orders.call',
  email: 'orders.call',
  rush: 'orders.call',
  booking: 'dispatch.read',
  payment: 'orders.pay',
  day: 'day.read',
  unsettled: 'orders.call',
  words: 'dispatch.read',
}

/** An incident as staff read it. `path`: the page where it is mended; null where the reader may not open it. */
export type RedLine = Omit<LastingIncident, 'path'> & { title: string; path: string | null }

/**
 * What is broken now and somebody of this role is to know, the oldest first: what the processes saw in the last
 * minutes, and what the database says at this moment, so that a line is gone as soon as its cause is.
 * @rule what is broken, in the one list that Today, Health and the emails to owners have
 */
export async function listRedLines(db: Db, role: Role): Promise<RedLine[]> {
  const sees = (kind: IncidentKind) => mayDo(role, 'health.read') || mayDo(role, seenBy[kind] ?? 'health.read')
  const asked = (Object.entries(shopFinders) as [IncidentKind, Find][]).filter(([kind]) => sees(kind))
  const [stored, ...listed] = await Promise.all([listIncidents(db), ...asked.map(([, find]) => find(db))])
  const since = new Map(stored.map(({ kind, place, since }) => [`${kind} ${place}`, since]))
  const now = listed.flatMap(each => each ?? [])
  return [
    ...stored.filter(({ kind }) => sees(kind) && !(kind in shopFinders)),
    ...now.map(({ path = HEALTH_PATH, ...each }) => ({
      ...each,
      path,
      since: since.get(`${each.kind} ${each.place}`) ?? new Date(),
    })),
  ]
    .sort((a, b) => +a.since - +b.since)
    .map(({ path, ...each }) => ({
      ...each,
      title: incidentTitles[each.kind],
      path: mayOpen(role, path) ? path : null,
    }))
}

/** Pages below Health, and those where credentials and keys are, are not for everybody who is to know. */
const mayOpen = (role: Role, path: string): boolean =>
  !/^\/admin\/(health|connections|webhooks|api-keys|settings)\b/.test(path) || mayDo(role, 'health.read')
