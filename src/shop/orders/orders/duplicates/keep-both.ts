import type { Tx } from '../../../../platform/database/database.ts'
import { ShopError } from '../../../ground/shop-error.ts'

type WantedPair = { orderId: string; otherId: string; staffId: string }

/** Says that two duplicates are both wanted. Returns both numbers. Throws `not_found`. */
export async function keepBoth(
  tx: Tx,
  { orderId, otherId, staffId }: WantedPair,
): Promise<{ orderNumber: string; otherNumber: string }> {
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('id', 'in', [orderId, otherId])
    .orderBy('id')
    .execute()
  const [first, second] = orders
  if (!first || !second) throw new ShopError('not_found', 'Order not found')
  await tx
    .insertInto('wanted_pairs')
    .values({ order_id: first.id, other_id: second.id, staff_id: staffId })
    .onConflict(oc => oc.doNothing())
    .execute()
  const numbers = new Map(orders.map(({ id, order_number }) => [id, order_number]))
  return { orderNumber: numbers.get(orderId) ?? '', otherNumber: numbers.get(otherId) ?? '' }
}
