import type { Db } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Order } from './order.ts'
import { orderFromRow, selectOrders } from './select-orders.ts'
import { mayRead, type OrderReader } from './who-may-read-order.ts'

/** The order, if the reader may read it. Else throws `not_found`, as for an unknown order. */
export async function findOrder(db: Db, orderId: string, reader: OrderReader): Promise<Order> {
  const order = await selectOrders(db)
    .where('orders.id', '=', orderId)
    .where(eb => mayRead(eb, reader))
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  return orderFromRow(order)
}
