import type { Db } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findOrder } from './find-order.ts'
import { moveOrder } from './move-order.ts'
import type { OrderCustomer } from './who-may-read-order.ts'

/**
 * Cancels an order for the customer who may read it, before it is out for delivery. Does nothing when it is cancelled
 * already: a second click is not an error. Throws `not_found` and `move_refused`.
 */
export async function cancelOrder(db: Db, orderId: string, customer: OrderCustomer): Promise<void> {
  await findOrder(db, orderId, customer)
  try {
    await moveOrder(db, { orderId, to: 'cancelled', actor: 'customer' })
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'move_refused') throw error
    if ((await findOrder(db, orderId, customer)).orderStatus !== 'cancelled') throw error
  }
}
