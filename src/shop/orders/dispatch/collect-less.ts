import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { minus, type Paisa, paisa, sum } from '../../ground/money.ts'

/**
 * Takes what came ahead off the parcels that may still change, the latest first; after each payment, and whenever a
 * parcel is not the order's any more (unpacked, or back to be sent again), since what it would have collected is paid
 * then.
 */
export async function collectLess(tx: Tx, orderId: string): Promise<void> {
  const { rows } = await sql<{ owed: Paisa }>`
    update orders set prepaid_applied = prepaid_applied_of(orders) where id = ${orderId} and payment_method = 'COD'
    returning total_amount - prepaid_applied as owed`.execute(tx)
  const [order] = rows
  if (!order) return
  const parcels = await tx
    .selectFrom('parcels')
    .select(['id', 'cod_amount as collects'])
    .select(eb => eb.fn<boolean>('parcel_is_open', [eb.table('parcels')]).as('open'))
    .where('order_id', '=', orderId)
    .where(eb => eb.fn<boolean>('parcel_counts', [eb.table('parcels')]))
    .orderBy('created_at', 'desc')
    .execute()
  let above = minus(sum(parcels.map(({ collects }) => collects)), order.owed)
  for (const { id, collects, open } of parcels) {
    const less = Math.min(collects, above)
    if (!open || less <= 0) continue
    above = minus(above, paisa(less))
    await tx
      .updateTable('parcels')
      .set({ cod_amount: minus(collects, paisa(less)) })
      .where('id', '=', id)
      .execute()
  }
}
