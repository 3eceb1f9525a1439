import { findCoupon, type NamedCoupon, namesCoupon } from '../shop/offers/coupons/index.ts'
import type { RequestContext } from '../web/server/request-context.ts'

/**
 * Counts an attempt to name a coupon that does not exist. Counted before it is looked up, so that concurrent ones count
 * too, and taken back when there is one. Public coupons are no secret: naming one is never refused. Throws `too_many`.
 */
export async function limitCouponTries(
  { db, limit, uncount }: Pick<RequestContext, 'db' | 'limit' | 'uncount'>,
  named: NamedCoupon,
): Promise<void> {
  if (!namesCoupon(named)) return
  const coupon = await findCoupon(db, named)
  if (coupon?.couponType === 'public') return
  await limit('coupon')
  if (coupon) await uncount('coupon')
}
