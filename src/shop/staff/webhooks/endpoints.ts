import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import { isPublicUrl } from '../../../platform/http/allowed-addresses.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { required } from '../../ground/forms/index.ts'
import { isOneLine, ONE_LINE_TEXT } from '../../ground/one-line-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { newWebhookSecret } from './sign.ts'
import {
  OLD_SECRET_HOURS,
  TEST_EVENT,
  WEBHOOK_NAME_LIMIT,
  type WebhookEvent,
  webhookEventNames,
} from './webhook-rules.ts'

/** An endpoint as staff see it: never its secret. */
export type Endpoint = {
  endpointId: string
  name: string
  address: string
  events: WebhookEvent[]
  version: number
  createdAt: Date
  createdBy: string
  /** Who last set it up; null: nobody who works here, and nothing is sent. */
  belongsTo: string | null
  oldUntil: Date | null
  failingSince: Date | null
  disabledAt: Date | null
  disabledWhy: string
  /** Deliveries that wait, and that were given up. */
  waiting: number
  failed: number
}

export const SaveEndpoint = z.object({
  name: required('Please name who receives it')
    .max(WEBHOOK_NAME_LIMIT, `The name must be ${WEBHOOK_NAME_LIMIT} characters or less`)
    .refine(isOneLine, ONE_LINE_TEXT),
  address: z
    .string({ error: 'Please enter the address' })
    .trim()
    .max(500, 'The address must be 500 characters or less')
    .refine(isPublicUrl, 'The address must begin with https:// and name a host on the internet'),
  event: z
    .union(
      [z.array(z.enum(webhookEventNames)), z.enum(webhookEventNames).transform(event => [event])],
      'Please choose what is sent',
    )
    .transform(chosen => webhookEventNames.filter(event => chosen.includes(event))),
})
export const ChangeEndpoint = SaveEndpoint.extend({ version: SeenVersion })
export const SeenEndpoint = z.object({ version: SeenVersion })

/** The purpose of the seal of an endpoint's secret. */
export const sealOf = (endpointId: string): string => `webhook ${endpointId}`

const columns = sql`
  id as "endpointId", name, address, events, version, created_at as "createdAt", created_by as "createdBy",
  (select staff.name from staff where staff.id = staff_id and staff.disabled_at is null) as "belongsTo",
  case when old_until > now() then old_until end as "oldUntil", failing_since as "failingSince", disabled_at as "disabledAt",
  disabled_why as "disabledWhy",
  (select count(*)::int from webhook_deliveries where endpoint_id = webhook_endpoints.id and state = 'waiting') as waiting,
  (select count(*)::int from webhook_deliveries where endpoint_id = webhook_endpoints.id and state = 'failed') as failed`

/** All endpoints, the oldest first. */
export async function listEndpoints(db: Db): Promise<Endpoint[]> {
  const { rows } = await sql<Endpoint>`select ${columns} from webhook_endpoints order by created_at, id`.execute(db)
  return rows
}

/** Throws `not_found`. */
export async function findEndpoint(db: Db, endpointId: string): Promise<Endpoint> {
  const { rows } = await sql<Endpoint>`select ${columns} from webhook_endpoints where id = ${endpointId}`.execute(db)
  if (!rows[0]) throw new ShopError('not_found', 'There is no such webhook')
  return rows[0]
}

type Person = { id: string; name: string }

/** Adds an endpoint, which belongs to whoever does it. `secret` is shown once. */
export async function addEndpoint(
  tx: Tx,
  { name, address, event }: z.output<typeof SaveEndpoint>,
  { sealer, by }: { sealer: Sealer; by: Person },
): Promise<{ endpointId: string; secret: string }> {
  const endpointId = randomText(12)
  const secret = newWebhookSecret()
  const sealed = sealer.seal(sealOf(endpointId), secret)
  await sql`insert into webhook_endpoints (id, name, address, events, sealed, created_by, staff_id)
    values (${endpointId}, ${name}, ${address}, ${event}, ${sealed}, ${by.name}, ${by.id})`.execute(tx)
  return { endpointId, secret }
}

/**
 * Changes where and what is sent; the endpoint belongs to whoever does it. Throws `not_found`, `move_refused` for
 * another version.
 */
export async function changeEndpoint(
  tx: Tx,
  endpointId: string,
  { version, name, address, event }: z.output<typeof ChangeEndpoint>,
  by: Pick<Person, 'id'>,
) {
  const before = await lockVersion(tx, 'webhook_endpoints', endpointId, version)
  await sql`update webhook_endpoints set name = ${name}, address = ${address}, events = ${event}, staff_id = ${by.id}, version = version + 1
    where id = ${endpointId}`.execute(tx)
  return {
    name,
    before: { name: before.name, address: before.address, events: before.events },
    after: { name, address, events: event },
  }
}

/** Gives an endpoint another secret, and to whoever does it; messages are signed by both for a day. */
export async function rotateSecret(
  tx: Tx,
  endpointId: string,
  { version, sealer, by }: { version: number; sealer: Sealer; by: Pick<Person, 'id'> },
): Promise<{ name: string; secret: string }> {
  const { name } = await lockVersion(tx, 'webhook_endpoints', endpointId, version)
  const secret = newWebhookSecret()
  await sql`update webhook_endpoints set old_sealed = sealed, old_until = now() + ${OLD_SECRET_HOURS}::int * interval '1 hour',
      sealed = ${sealer.seal(sealOf(endpointId), secret)}, staff_id = ${by.id}, version = version + 1
    where id = ${endpointId}`.execute(tx)
  return { name, secret }
}

/** Switches an endpoint off, or on again: then it belongs to whoever does it, and what waits is sent. */
export async function switchEndpoint(
  tx: Tx,
  endpointId: string,
  { version, on, by }: { version: number; on: boolean; by: Pick<Person, 'id'> },
) {
  const { name } = await lockVersion(tx, 'webhook_endpoints', endpointId, version)
  await sql`update webhook_endpoints set disabled_at = case when ${on} then null else coalesce(disabled_at, now()) end,
      disabled_why = case when ${on} then '' else 'By hand' end, staff_id = case when ${on} then ${by.id} else staff_id end, failing_since = null, version = version + 1
    where id = ${endpointId}`.execute(tx)
  if (on) await queueSending(tx)
  return { name }
}

/** Removes an endpoint with its log. */
export async function removeEndpoint(tx: Tx, endpointId: string, version: number): Promise<{ name: string }> {
  const { name } = await lockVersion(tx, 'webhook_endpoints', endpointId, version)
  await tx.deleteFrom('webhook_endpoints').where('id', '=', endpointId).execute()
  return { name }
}

/** Sends an event of no subject to one endpoint. Throws `not_found`, `move_refused` while it is switched off. */
export async function sendTest(tx: Tx, endpointId: string): Promise<{ name: string }> {
  const { name, disabledAt } = await findEndpoint(tx, endpointId)
  if (disabledAt) throw new ShopError('move_refused', 'It is switched off: please switch it on first.')
  await sql`with event as (
      insert into webhook_events (type, subject_id, data) values (${TEST_EVENT}, ${endpointId}, '{"hello": "from your shop"}') returning id)
    insert into webhook_deliveries (event_id, endpoint_id) select id, ${endpointId} from event`.execute(tx)
  await queueSending(tx)
  return { name }
}

/** Queues the job that sends what is due. */
export const queueSending = (tx: Tx): Promise<void> => addJob(tx, 'send-webhooks', {}, { queue: 'bulk' })
