import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { MoveOrder, moveOrder } from './move-order.ts'
import { handGate, handStatuses, mayMove, type OrderStatus, statusLabel } from './order-status-rules.ts'
import { onTheWayByHand } from './queue/order-queues.ts'

/** A move of one order by staff, with the status and version that they saw. */
export const MoveByHand = MoveOrder.pick({ version: true }).extend({
  from: MoveOrder.shape.to,
  to: z.enum(['confirmed', 'processing', 'delivered'], 'Please choose a status'),
})

/** Whether an order is on the way without a parcel. */
export async function isOnTheWayByHand(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(onTheWayByHand)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Moves an order as its page offers: what leaves and arrives is recorded parcel by parcel in Dispatch. Returns the
 * order's number. Throws `not_found`, `move_refused`.
 */
export async function moveByHand(
  tx: Tx,
  { orderId, actor, ...move }: z.output<typeof MoveByHand> & { orderId: string; actor: string },
): Promise<string> {
  const order = await tx
    .selectFrom('orders')
    .select('order_status')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  const status = order.order_status as OrderStatus
  const byHand = await isOnTheWayByHand(tx, orderId)
  // What the status forbids anyway is refused with its own words.
  if (status === move.from && mayMove(status, move.to, 'shop') && !handStatuses(status, byHand).includes(move.to)) {
    throw new ShopError('move_refused', `${statusLabel(move.to)} is what parcels do: please record it in Dispatch.`)
  }
  return (await moveOrder(tx, { ...move, orderId, actor }, { gate: handGate(status) })).orderNumber
}
