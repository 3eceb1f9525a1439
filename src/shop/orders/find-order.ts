import type { Db } from '../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'
import type { Order } from './order.ts'
import { isAccounts, type OrderAccess } from './order-access.ts'
import { selectOrders } from './select-orders.ts'

/**
 * The order, for the browser that placed it, for the account it belongs to, and for who holds its link.
 * Throws `not_found` for everybody else, as if there were none.
 */
export async function findOrder(db: Db, orderId: string, access: OrderAccess): Promise<Order> {
  const order = await selectOrders(db)
    .where('orders.id', '=', orderId)
    .where(eb =>
      eb.or([
        eb.lit(access.holdsLink),
        eb('customers.browser_id', '=', access.browserId ?? ''),
        isAccounts(eb, access),
      ]),
    )
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  return order
}
