import type { Tx } from '../../../platform/database/database.ts'
import { settleOrder } from './settle-order.ts'
import { trackingLink } from './tracking-number.ts'

/** Shows courier and number of a parcel that is on the way on its order, where the customer follows it, and settles the order. */
export async function publishTracking(tx: Tx, parcelId: string, actor: string, { email = true } = {}): Promise<void> {
  const { order_id, state, tracking_number, name, tracking_url } = await tx
    .selectFrom('parcels')
    .innerJoin('couriers', 'couriers.id', 'courier_id')
    .select(['order_id', 'state', 'tracking_number', 'name', 'tracking_url'])
    .where('parcels.id', '=', parcelId)
    .executeTakeFirstOrThrow()
  if (state !== 'handed_over') return
  const trackingUrl = trackingLink(tracking_url, tracking_number)
  await settleOrder(tx, order_id, actor, {
    email,
    travel: { courier: name, trackingNumber: tracking_number, trackingUrl },
  })
}
