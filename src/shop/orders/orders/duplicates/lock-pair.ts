import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../../../platform/database/database.ts'
import { SeenVersion } from '../../../ground/changed-meanwhile.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { lockCouponsOf } from '../../../offers/coupons/index.ts'
import { lockStockOf } from '../../../stock/stock/index.ts'
import { lockOrder } from '../edit/order-changed-meanwhile.ts'

/** Two open orders of one person as somebody saw them: `orderId` stays. */
export const Pair = z.object({
  orderId: z.string().min(1).max(60),
  version: SeenVersion,
  otherId: z.string().min(1).max(60),
  otherVersion: SeenVersion,
})
export type Pair = z.output<typeof Pair>
type Order = Selectable<Database['orders']>

/**
 * Locks both orders in id order, then their stock and coupons, so that two of these never wait in a circle. Throws
 * `not_found`, and `move_refused` when they were changed or do not stand beside each other any more.
 */
export async function lockPair(tx: Tx, { orderId, version, otherId, otherVersion }: Pair): Promise<[Order, Order]> {
  await tx.selectFrom('orders').select('id').where('id', 'in', [orderId, otherId]).orderBy('id').forUpdate().execute()
  const order = await lockOrder(tx, orderId, version)
  const other = await lockOrder(tx, otherId, otherVersion)
  const { rows } = await sql`
    select from orders cross join lateral open_beside(orders) as other where orders.id = ${orderId} and other.id = ${otherId}`.execute(
    tx,
  )
  if (rows.length === 0)
    throw new ShopError('move_refused', 'These two orders are not open beside each other any more.')
  await lockStockOf(tx, [orderId, otherId])
  await lockCouponsOf(tx, [orderId, otherId])
  return [order, other]
}
