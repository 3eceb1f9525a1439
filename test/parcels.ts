import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import { randomText } from '../src/platform/secrets/signing.ts'
import { type Paisa, paisa } from '../src/shop/ground/money.ts'
import { moveOrder } from '../src/shop/orders/orders/index.ts'

type Sent = { courierId?: string; trackingNumber?: string; cod?: Paisa; fee?: Paisa | null }

/** Hands an order over to a courier in one parcel. Without `cod` it collects what the order owes. Returns the parcel's id. */
export async function handOver(
  db: Db,
  orderId: string,
  { courierId = 'tcs', trackingNumber = '', cod, fee = null }: Sent = {},
): Promise<string> {
  const id = randomText(20)
  await db.transaction().execute(async tx => {
    const order = await tx
      .selectFrom('orders')
      .select(['total_amount', 'payment_method', 'order_status'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('parcels')
      .values({
        id,
        order_id: orderId,
        code: id,
        courier_id: courierId,
        tracking_number: trackingNumber,
        cod_amount: cod ?? (order.payment_method === 'COD' ? order.total_amount : paisa(0)),
        courier_fee: fee,
        state: 'handed_over',
        packed_at: new Date(),
        handed_over_at: new Date(),
      })
      .execute()
    await sql`insert into parcel_items (parcel_id, size_id, quantity, scanned)
      select ${id}, size_id, quantity, quantity from order_items where order_id = ${orderId}`.execute(tx)
    if (order.order_status !== 'outForDelivery') await moveOrder(tx, { orderId, to: 'outForDelivery', actor: 'a test' })
  })
  return id
}

/** Marks a parcel and its order as delivered. */
export async function deliver(db: Db, orderId: string, parcelId: string): Promise<void> {
  await db.transaction().execute(async tx => {
    await tx
      .updateTable('parcels')
      .set({ state: 'delivered', delivered_at: new Date() })
      .where('id', '=', parcelId)
      .execute()
    await moveOrder(tx, { orderId, to: 'delivered', actor: 'a test' })
  })
}
