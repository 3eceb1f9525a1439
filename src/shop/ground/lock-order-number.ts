import type { Tx } from '../../platform/database/database.ts'
import { ShopError } from './shop-error.ts'

/** Locks an order until the transaction ends. Returns its number. Throws `not_found`. */
export async function lockOrderNumber(tx: Tx, orderId: string): Promise<string> {
  const order = await tx
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  return order.order_number
}
