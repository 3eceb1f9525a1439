import type { Tx } from '../../platform/database/database.ts'

/** Releases the coupon of a cancelled order, for the shopper and for its limit. Does nothing without a coupon or a second time. */
export async function releaseRedemption(tx: Tx, orderId: string): Promise<void> {
  const released = await tx
    .updateTable('coupon_redemptions')
    .set({ released_at: new Date() })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .returning('coupon_id')
    .executeTakeFirst()
  if (!released) return
  await tx
    .updateTable('coupons')
    .set(eb => ({ redeemed: eb('redeemed', '-', 1) }))
    .where('id', '=', released.coupon_id)
    .where('redeemed', '>', 0)
    .execute()
}
