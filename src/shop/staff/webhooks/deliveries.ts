import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { queueSending } from './endpoints.ts'
import { type deliveryStates, KEEP_EVENTS_DAYS } from './webhook-rules.ts'

/** An event on its way to one endpoint, with its last try. */
export type Delivery = {
  deliveryId: string
  type: string
  subjectId: string
  at: Date
  state: keyof typeof deliveryStates
  tries: number
  /** When it is tried next, while it waits. */
  nextTryAt: Date
  attempts: { at: string; tookMs: number; status: number | null; request: string; answer: string }[]
}

const MOST = 100

export const DeliveryFilter = z.object({
  state: z.enum(['waiting', 'failed']).or(z.literal('')).catch('').default(''),
})

/** The last hundred deliveries to an endpoint, the newest first, each with its last tries. */
export async function listDeliveries(
  db: Db,
  endpointId: string,
  { state }: z.output<typeof DeliveryFilter>,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select delivery.id::text as "deliveryId", type, subject_id as "subjectId", event.at, state, tries, next_try_at as "nextTryAt",
      coalesce((select json_agg(json_build_object('at', at, 'tookMs', took_ms, 'status', status, 'request', request, 'answer', answer) order by id desc)
        from (select * from webhook_attempts where delivery_id = delivery.id order by id desc limit 10) last), '[]') as attempts
    from webhook_deliveries delivery join webhook_events event on event.id = event_id
    where endpoint_id = ${endpointId} ${state ? sql`and state = ${state}` : sql``} order by delivery.id desc limit ${MOST}`.execute(
    db,
  )
  return rows
}

export const OneDelivery = z.object({ deliveryId: z.string().regex(/^\d{1,18}$/) })

/**
 * Sends a delivery again, with as many tries as a new one. Throws `not_found`, `move_refused` while its endpoint is
 * switched off.
 */
export async function sendAgain(
  tx: Tx,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<{ name: string; type: string }> {
  const { rows } = await sql<{ name: string; type: string; off: boolean }>`
    select name, type, disabled_at is not null as off from webhook_deliveries delivery
    join webhook_endpoints endpoint on endpoint.id = endpoint_id join webhook_events event on event.id = event_id
    where delivery.id = ${deliveryId}::bigint and endpoint_id = ${endpointId} for update of delivery`.execute(tx)
  const [row] = rows
  if (!row) throw new ShopError('not_found', 'There is no such delivery')
  if (row.off) throw new ShopError('move_refused', 'It is switched off: please switch it on first.')
  await sql`update webhook_deliveries set state = 'waiting', tries = 0, next_try_at = now(), ended_at = null
    where id = ${deliveryId}::bigint`.execute(tx)
  await queueSending(tx)
  return row
}

/** Forgets events that are too old to be asked for. */
export async function dropOldEvents(db: Db): Promise<void> {
  await sql`delete from webhook_events where at < now() - ${KEEP_EVENTS_DAYS}::int * interval '1 day'`.execute(db)
}
