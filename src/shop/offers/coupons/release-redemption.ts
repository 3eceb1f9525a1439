import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { lockCouponsOf } from './lock-coupons.ts'

/**
 * Releases the offers of a cancelled order, for the shopper and for their limits. Does nothing without one or a second
 * time.
 */
export async function releaseRedemption(tx: Tx, orderId: string): Promise<void> {
  await lockCouponsOf(tx, [orderId])
  await sql`
    with released as (
      update coupon_redemptions set released_at = now() where order_id = ${orderId} and released_at is null returning coupon_id
    )
    update coupons set redeemed = redeemed - 1 from released where coupons.id = coupon_id and redeemed > 0`.execute(tx)
}
