import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { publicInternet } from '../../../platform/http/allowed-addresses.ts'
import { send as sendTo } from '../../../platform/http/send.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { type Claim, workQueue } from '../../ground/work-queue.ts'
import { ownerEmails } from '../staff/index.ts'
import { rolesThatMay } from '../staff/permission-rules.ts'
import { sealOf } from './endpoints.ts'
import { signedHeaders } from './sign.ts'
import { eventPermissions, FAILING_DAYS, PAUSE_JITTER, PAUSE_MINUTES } from './webhook-rules.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 64 * 1024
const KEPT_TEXT = 4_000

type Due = {
  endpointId: string
  name: string
  address: string
  sealed: string
  oldSealed: string | null
  eventId: string
  type: string
  at: Date
  data: unknown
}
type Tried = { status: number | null; request: string; answer: string; tookMs: number; retryAfterSeconds: number }

// Which role may be sent which event.
const allowed = Object.entries(eventPermissions).flatMap(([type, permission]) =>
  rolesThatMay(permission).map(role => ({ type, role })),
)

const deliveries = workQueue({
  table: 'webhook_deliveries',
  key: 'id',
  columns: { tries: 'tries', nextTry: 'next_try_at', why: null },
  waits: sql`state = 'waiting'`,
  // What whoever an endpoint belongs to may not read is not sent.
  ready: sql`exists (
    select from webhook_endpoints endpoint join staff on staff.id = endpoint.staff_id join webhook_events event on event.id = event_id
      join unnest(${allowed.map(({ type }) => type)}::text[], ${allowed.map(({ role }) => role)}::text[]) as may (type, role)
        on may.type = event.type and may.role = staff.role
    where endpoint.id = endpoint_id and endpoint.disabled_at is null and staff.disabled_at is null)`,
  // So that one receiver that hangs keeps few others waiting.
  atOnce: 20,
  leaseSeconds: 60,
})

/**
 * Sends all deliveries that are due, to public addresses alone and without following redirects. Any number of these may
 * run at once. One without a 2xx response is tried again with growing pauses for three days, not before its
 * Retry-After. An endpoint that responds with 410, or fails alone for days, is switched off, and the owners get an
 * email.
 */
export const sendWebhooks = (db: Db, sealer: Sealer, reach = publicInternet): Promise<void> =>
  deliveries.work(db, {
    read: deliveryOf,
    nameOf: ({ name, eventId }) => `Webhook ${name}, event ${eventId}`,
    work: async delivery => record(db, delivery, await attempt(delivery, sealer, reach)),
  })

const deliveryOf = (id: number) => sql<Due>`
  select endpoint_id as "endpointId", name, address, sealed, case when old_until > now() then old_sealed end as "oldSealed",
    event.id::text as "eventId", type, at, data
  from webhook_deliveries delivery join webhook_events event on event.id = event_id join webhook_endpoints endpoint on endpoint.id = endpoint_id
  where delivery.id = ${id}`

async function attempt(delivery: Due, sealer: Sealer, reach: typeof publicInternet): Promise<Tried> {
  const { endpointId, address, sealed, oldSealed, eventId, type, at, data } = delivery
  const body = JSON.stringify({ type, timestamp: at.toISOString(), sequence: Number(eventId), data })
  const secrets = [sealed, oldSealed].flatMap(each => (each && sealer.open(sealOf(endpointId), each)) || [])
  const signed = signedHeaders({ id: `msg_${eventId}`, at: new Date(), body }, secrets)
  const headers = { 'content-type': 'application/json', 'user-agent': 'Khushbu-Webhooks', ...signed }
  // Whoever reads the log cannot send the message again as ours.
  const shown = Object.entries({ ...headers, 'webhook-signature': 'v1,***' }).map(each => each.join(': '))
  const request = [`POST ${address}`, ...shown, '', body].join('\n')
  const began = performance.now()
  const tried = (status: number | null, answer: string, retryAfterSeconds = 0): Tried => ({
    status,
    retryAfterSeconds,
    request,
    answer: answer.slice(0, KEPT_TEXT).toWellFormed().replaceAll('\0', ''),
    tookMs: Math.round(performance.now() - began),
  })
  if (secrets.length === 0)
    return tried(null, "The secret was sealed with a shop's secret that is lost: please rotate it")
  try {
    const asked = { method: 'POST', headers, body, maxBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS }
    const { status, bytes, retryAfterSeconds } = await sendTo(address, asked, reach)
    return tried(status, bytes.toString('utf8'), retryAfterSeconds ?? 0)
  } catch (error) {
    return tried(null, (error as Error).name === 'TimeoutError' ? 'No answer within 10 s' : (error as Error).message)
  }
}

/** Keeps what was said, and decides what follows. */
async function record(
  db: Db,
  delivery: Due & Claim<number>,
  { status, request, answer, tookMs, retryAfterSeconds }: Tried,
): Promise<void> {
  const { id, endpointId, name, tries } = delivery
  const isDelivered = status !== null && status >= 200 && status < 300
  const pause = isDelivered ? undefined : PAUSE_MINUTES[tries - 1]
  const ended = { state: isDelivered ? 'delivered' : 'failed', ended_at: new Date() }
  await inTransaction(db, async tx => {
    if (pause === undefined) await deliveries.keep(tx, delivery, ended)
    else
      await deliveries.putOff(
        tx,
        delivery,
        {},
        { seconds: Math.max(pause * 60 * (1 + (randomInt(1000) / 1000) * PAUSE_JITTER), retryAfterSeconds) },
      )
    // Its endpoint may have been removed meanwhile.
    await sql`insert into webhook_attempts (delivery_id, took_ms, status, request, answer)
      select id, ${tookMs}::int, ${status}::int, ${request}, ${answer} from webhook_deliveries where id = ${id}`.execute(
      tx,
    )
    const { rows } = await sql<{ why: string }>`
      update webhook_endpoints set failing_since = ${isDelivered ? sql`null` : sql`coalesce(failing_since, now())`}
        ${
          isDelivered
            ? sql``
            : sql`, disabled_at = case when ${status === 410} or failing_since < now() - ${FAILING_DAYS}::int * interval '1 day' then now() end,
              disabled_why = case when ${status === 410} then 'It answered 410 Gone'
                when failing_since < now() - ${FAILING_DAYS}::int * interval '1 day' then ${`It failed for ${FAILING_DAYS} days`} else '' end`
        }
      where id = ${endpointId} and disabled_at is null and (${!isDelivered} or failing_since is not null)
      returning disabled_why as why`.execute(tx)
    const why = rows[0]?.why
    if (!why) return
    for (const owner of await ownerEmails(tx)) await addEmail(tx, 'webhook-off', { owner, endpointId, name, why })
  })
}
