import type { Db } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type MoveOrder, moveOrder } from './move-order.ts'
import { readOrderNumber } from './tracking-rules.ts'

/** `moveOrder` by order number. Throws the same errors. */
export async function moveOrderByNumber(db: Db, typed: string, move: Omit<MoveOrder, 'orderId'>) {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', readOrderNumber(typed) ?? '')
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', `There is no order ${typed}`)
  return moveOrder(db, { ...move, orderId: order.id })
}
