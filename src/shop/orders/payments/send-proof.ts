import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { findOrder, type OrderCustomer } from '../orders/index.ts'
import { addOrderPhoto, demandPlace, type OrderPhoto } from './order-photos.ts'
import { dueAhead } from './transfer-details.ts'

/** Refuses early, before a byte of the picture is read. Throws `not_found`, `invalid`. */
export async function checkProof(db: Db, orderId: string, reader: OrderCustomer): Promise<void> {
  const order = await findOrder(db, orderId, reader)
  if (dueAhead(order) <= 0) throw new ShopError('invalid', 'This order does not wait for a bank transfer or an advance')
  await demandPlace(db, orderId, 'payment')
}

/**
 * Adds the proof of a bank transfer to its order. The first one gives staff as much time again to look at it before the
 * order expires. Throws `not_found` for who may not read the order, `invalid` when nothing is due or there are too
 * many.
 */
export async function sendProof(
  db: Db,
  { orderId, reader, bytes }: { orderId: string; reader: OrderCustomer; bytes: Uint8Array },
  { transferExpiryHours }: Pick<Settings, 'transferExpiryHours'>,
): Promise<OrderPhoto> {
  return inTransaction(db, async tx => {
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst()
    await checkProof(tx, orderId, reader)
    const known = await tx
      .selectFrom('order_photos')
      .select('id')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'payment')
      .executeTakeFirst()
    const photo = await addOrderPhoto(tx, { orderId, kind: 'payment', bytes })
    if (!known) {
      await tx
        .updateTable('orders')
        .set({ expires_at: sql<Date>`greatest(expires_at, now() + ${transferExpiryHours} * interval '1 hour')` })
        .where('id', '=', orderId)
        .where('expires_at', 'is not', null)
        .execute()
    }
    // Staff who have the order open see it arrive.
    await tx.insertInto('outgoing').values({ channel: 'orders', payload: orderId }).execute()
    return photo
  })
}
