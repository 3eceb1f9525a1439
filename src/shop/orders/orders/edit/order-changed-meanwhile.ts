import type { Tx } from '../../../../platform/database/database.ts'
import { changedMeanwhile } from '../../../ground/changed-meanwhile.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { statusLabel } from '../order-status-rules.ts'

/**
 * Locks an order until the transaction ends. Throws `not_found`, and `move_refused` with what others have done since
 * when it is not the version that was seen.
 * @rule that two people do not overwrite each other's change of an order
 */
export async function lockOrder(tx: Tx, orderId: string, seen: number) {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  if (order.version !== seen) throw await changedSince(tx, orderId, seen)
  return order
}

/** Says what was done to an order since a version. */
export async function changedSince(tx: Tx, orderId: string, seen: number): Promise<ShopError> {
  // One after the other: a transaction has one connection.
  const events = await tx
    .selectFrom('order_events')
    .select(['actor', 'order_status', 'created_at'])
    .where('order_id', '=', orderId)
    .where('version', '>', seen)
    .execute()
  const changes = await tx
    .selectFrom('order_changes')
    .select(['actor', 'text', 'created_at'])
    .where('order_id', '=', orderId)
    .where('version', '>', seen)
    .execute()
  const done = [
    ...events.map(({ actor, order_status: status, created_at: at }) => ({ actor, at, text: statusLabel(status) })),
    ...changes.map(({ actor, text, created_at: at }) => ({ actor, at, text })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  const what = done.map(({ actor, text }) => `${actor}: ${text}`).join('; ') || 'its payment or parcel'
  return changedMeanwhile('order', what)
}
