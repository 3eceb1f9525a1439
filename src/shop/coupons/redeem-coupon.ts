import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Paisa } from '../money.ts'
import { ShopError } from '../shop-error.ts'
import { type CouponState, couponRefusal } from './coupon.ts'
import { findCoupon, isNamed, type NamedCoupon } from './find-coupon.ts'

/**
 * Counts one use of the coupon in the order's transaction. The WHERE clause is the rule, so that two orders cannot take the
 * last use. The limit per shopper is in `recordRedemption`. Throws `coupon_refused`.
 */
export async function redeemCoupon(tx: Tx, named: NamedCoupon, subtotal: Paisa): Promise<CouponState> {
  const counted = await tx
    .updateTable('coupons')
    .set(eb => ({ redeemed: eb('redeemed', '+', 1) }))
    .where(eb => isNamed(eb, named))
    .where('status', '=', 'active')
    .where('live_status', 'is not', null)
    .where(sql<boolean>`coalesce(start_date <= now(), true)`)
    .where(sql<boolean>`coalesce(end_date > now(), true)`)
    .where(sql<boolean>`coalesce(redeemed < total_limit, true)`)
    .where('minimum_subtotal', '<=', subtotal)
    .returning('id')
    .executeTakeFirst()
  const coupon = await findCoupon(tx, named)
  if (!counted || !coupon) {
    throw refused(couponRefusal(coupon, subtotal, new Date()) ?? 'This coupon has been used up')
  }
  return coupon
}

const refused = (reason: string) => new ShopError('coupon_refused', reason, 'couponId')
