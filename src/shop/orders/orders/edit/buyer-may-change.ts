import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import type { Settings } from '../../../settings/settings/index.ts'

/**
 * Whether a buyer may still change address, delivery and what is in this order: until somebody packs it.
 * @rule until when a buyer changes an order
 */
export const isUnpacked = sql<boolean>`order_waits(orders) and not exists (select from parcels where order_id = orders.id and state <> 'cancelled')`

export async function mayBuyerChange(db: Db, orderId: string): Promise<boolean> {
  const order = await db.selectFrom('orders').select(isUnpacked.as('may')).where('id', '=', orderId).executeTakeFirst()
  return order?.may ?? false
}

/** Locks an order that its buyer changes. Throws `not_found`, `move_refused` once somebody packs it. */
export async function lockUnpacked(tx: Tx, { orderId, settings }: { orderId: string; settings: Settings }) {
  const order = await tx
    .selectFrom('orders')
    .select([
      'version',
      'exchange_of',
      'phone_number',
      'email',
      'wishes',
      'full_name',
      'address',
      'town',
      'famous_spot',
      'city',
      'state',
    ])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  // Asked after the lock: a statement that waits for it does not see the parcel that somebody made meanwhile.
  if (await mayBuyerChange(tx, orderId)) return order
  const call = settings.supportPhone ? ` Please call ${settings.supportPhone}.` : ''
  throw new ShopError(
    'move_refused',
    `This order is being packed or has left, and can no longer be changed here.${call}`,
  )
}
