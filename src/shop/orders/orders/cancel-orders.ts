import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { lockCouponsOf } from '../../offers/coupons/index.ts'
import { lockStockOf } from '../../stock/stock/index.ts'
import { SoldOut } from './move-order.ts'
import { type BulkMove, eachOrder, OrderIds } from './move-orders.ts'

/** Many orders to cancel, with the reason for staff. */
export const CancelOrders = z.object({
  id: OrderIds,
  soldOut: SoldOut,
  reason: z.string().trim().min(1, 'Please say why').max(500, 'The reason must be 500 characters or less'),
})

/**
 * Cancels many orders in one transaction; those that cannot be cancelled are left as they are, with the reason. All
 * locks on orders, then stock, then coupons are taken first, each in id order, so that new orders never wait for it in
 * a circle.
 */
export async function cancelOrders(
  tx: Tx,
  { id: ids, reason, soldOut }: Omit<z.output<typeof CancelOrders>, 'soldOut'> & { soldOut?: boolean | undefined },
  actor: string,
): Promise<BulkMove> {
  return eachOrder(tx, ids, 'cancelled', { actor, reason, ...(soldOut && { soldOut }) }, async held => {
    await lockStockOf(tx, held)
    await lockCouponsOf(tx, held)
  })
}
