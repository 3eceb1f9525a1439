import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { settleOrder } from './settle-order.ts'

const trackingLink = sql<string>`tracking_link(couriers.tracking_url, parcels.tracking_number)`

/**
 * Shows courier and number of a parcel that is on the way on its order, where the customer follows it, and settles the
 * order.
 */
export async function publishTracking(tx: Tx, parcelId: string, actor: string, { email = true } = {}): Promise<void> {
  const { order_id, state, name, trackingNumber, trackingUrl } = await tx
    .selectFrom('parcels')
    .innerJoin('couriers', 'couriers.id', 'courier_id')
    .select(['order_id', 'state', 'name', 'tracking_number as trackingNumber', trackingLink.as('trackingUrl')])
    .where('parcels.id', '=', parcelId)
    .executeTakeFirstOrThrow()
  if (state !== 'handed_over') return
  await settleOrder(tx, order_id, actor, {
    email,
    travel: { courier: name, trackingNumber, trackingUrl },
  })
}
