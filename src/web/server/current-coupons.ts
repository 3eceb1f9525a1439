import { type Coupon, listCoupons, nextCouponTime } from '../../shop/coupons/index.ts'
import type { RequestContext } from './request-context.ts'

/** The public coupons of today, for an answer that ends when one of them starts or ends by the clock. */
export async function currentCoupons(
  { db, madeOf }: Pick<RequestContext, 'db' | 'madeOf'>,
  couponType?: string,
): Promise<Coupon[]> {
  madeOf.add('coupons')
  // The time is read before the list, so that a coupon which ends in between ends the answer.
  const [next, coupons] = await Promise.all([nextCouponTime(db), listCoupons(db, couponType)])
  madeOf.endsAt(next)
  return coupons
}
