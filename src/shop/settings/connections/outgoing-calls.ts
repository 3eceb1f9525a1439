import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type CallOutcome, KEEP_CALLS_DAYS, type System } from './connection-rules.ts'

/** A call to another system, with what was said. Times in milliseconds. */
export type OutgoingCall = {
  callId: string
  name: string
  reference: string
  orderId: string | null
  at: Date
  tookMs: number
  outcome: CallOutcome
  status: number | null
  request: string
  answer: string
}

/** `retryAfterSeconds`: how long the system asked to be left alone. */
type Recorded = Omit<OutgoingCall, 'callId' | 'at'> & { system: System; retryAfterSeconds?: number | null }

// A request and its response are evidence in a dispute; a list of all cities is not needed whole.
const KEPT_TEXT = 20_000
/** Calls in a row without a response after which a system is not called, and for how long at least and at most. */
const FAILURES_TO_PAUSE = 5
const PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 900

/**
 * Stores a call, and counts those in a row without a response: a system that does not respond is not called for a
 * while, longer each time.
 */
export async function recordCall(db: Db, { system, retryAfterSeconds, ...call }: Recorded): Promise<void> {
  const text = (raw: string) => raw.slice(0, KEPT_TEXT).toWellFormed().replaceAll('\0', '')
  await db
    .insertInto('outgoing_calls')
    .values({
      system,
      name: call.name,
      reference: call.reference,
      order_id: call.orderId,
      took_ms: call.tookMs,
      outcome: call.outcome,
      status: call.status,
      request: text(call.request),
      answer: text(call.answer),
    })
    .execute()
  const responded = call.outcome === 'answered' || call.outcome === 'refused'
  await sql`
    update connections set failures = ${responded ? sql`0` : sql`failures + 1`},
      paused_until = ${
        responded
          ? sql`null`
          : sql`case when failures + 1 < ${FAILURES_TO_PAUSE} then null
              else now() + least(${LONGEST_PAUSE_SECONDS}, ${PAUSE_SECONDS} * power(2, least(10, failures + 1 - ${FAILURES_TO_PAUSE}))) * interval '1 second' end`
      }
    where id = ${system} and (${!responded} or failures > 0)`.execute(db)
  if (retryAfterSeconds)
    await sql`
      update connections set paused_until = greatest(paused_until, now() + ${retryAfterSeconds} * interval '1 second')
      where id = ${system}`.execute(db)
}

/** Until when a system is left alone; null when it may be called. */
export async function pausedUntil(db: Db, system: System): Promise<Date | null> {
  const row = await db
    .selectFrom('connections')
    .select('paused_until as until')
    .where('id', '=', system)
    .where('paused_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.until ?? null
}

/** The last hundred calls to a system, or of an order, newest first. */
export function listCalls(db: Db, of: { system: System } | { orderId: string }): Promise<OutgoingCall[]> {
  return db
    .selectFrom('outgoing_calls')
    .select([
      'id as callId',
      'name',
      'reference',
      'order_id as orderId',
      'at',
      'took_ms as tookMs',
      'status',
      'request',
      'answer',
    ])
    .select(eb => eb.ref('outcome').$castTo<CallOutcome>().as('outcome'))
    .where(eb => ('system' in of ? eb('system', '=', of.system) : eb('order_id', '=', of.orderId)))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
    .then(rows => rows.map(row => ({ ...row, callId: String(row.callId) })))
}

/** Notes what came of a try by hand. */
export async function recordTry(db: Db, system: System, text: string): Promise<void> {
  await db
    .updateTable('connections')
    .set({ trying: false, tried_at: new Date(), tried_text: text.slice(0, 300).toWellFormed() })
    .where('id', '=', system)
    .execute()
}

/** Forgets calls that are too old to be evidence. */
export async function dropOldCalls(db: Db): Promise<void> {
  await sql`delete from outgoing_calls where at < now() - ${KEEP_CALLS_DAYS} * interval '1 day'`.execute(db)
}
