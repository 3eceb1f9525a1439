import type { Db } from '../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'
import { findOrder } from './find-order.ts'
import { moveOrder } from './move-order.ts'
import type { OrderAccess } from './order-access.ts'

/**
 * Cancels an order for whoever may see it, before it is out for delivery. One that is cancelled already stays so: a second
 * press of the button is no error. Throws `not_found` and `move_refused`.
 */
export async function cancelOrder(db: Db, orderId: string, access: OrderAccess): Promise<void> {
  await findOrder(db, orderId, access)
  try {
    await moveOrder(db, { orderId, to: 'cancelled', actor: 'customer' })
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'move_refused') throw error
    if ((await findOrder(db, orderId, access)).orderStatus !== 'cancelled') throw error
  }
}
