import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findOrder, type OrderCustomer } from '../orders/index.ts'
import { addOrderPhoto, demandPlace, type OrderPhoto } from '../payments/index.ts'

/** Refuses early, before a byte of the picture is read. Throws `not_found`, `invalid`. */
export async function checkReturnPhoto(db: Db, orderId: string, reader: OrderCustomer): Promise<string> {
  await findOrder(db, orderId, reader)
  const open = await db
    .selectFrom('returns')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['requested', 'accepted'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!open) throw new ShopError('invalid', 'This order has no return that waits for a picture')
  await demandPlace(db, orderId, 'return')
  return open.id
}

/** Adds a picture to the latest open return of an order. Throws `not_found`, `invalid`. */
export async function sendReturnPhoto(
  db: Db,
  { orderId, reader, bytes }: { orderId: string; reader: OrderCustomer; bytes: Uint8Array },
): Promise<OrderPhoto> {
  return inTransaction(db, async tx => {
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst()
    const returnId = await checkReturnPhoto(tx, orderId, reader)
    return addOrderPhoto(tx, { orderId, kind: 'return', returnId, bytes })
  })
}
