import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Incident } from './incidents.ts'

const MAX_SKEW_MS = 5_000

/**
 * The incident of a machine whose clock is more than five seconds from its database's; the time of the question is
 * allowed for.
 */
export async function findClockIncident(db: Db, now = Date.now): Promise<Incident | null> {
  const askedAt = now()
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db)
  const respondedAt = now()
  const time = Number(rows[0]?.time)
  // The database's clock outside of the time between query and response; negative: this machine is ahead.
  const behindMs = time > respondedAt ? time - respondedAt : Math.min(time - askedAt, 0)
  if (Math.abs(behindMs) <= MAX_SKEW_MS) return null
  const words = `${Math.round(Math.abs(behindMs) / 1000)} s ${behindMs > 0 ? 'behind' : 'ahead of'}`
  return {
    kind: 'clock',
    place: hostname(),
    text: `The clock of this machine is ${words} its database's. Links, sessions and offers end at wrong times: set both by NTP.`,
  }
}
