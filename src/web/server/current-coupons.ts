import { type Coupon, publicCoupons } from '../../shop/coupons/index.ts'
import type { RequestContext } from './request-context.ts'

/** The public coupons of today (none of another type), for an answer that ends when one of them starts or ends by the clock. */
export async function currentCoupons(
  { db, madeOf }: Pick<RequestContext, 'db' | 'madeOf'>,
  couponType = 'public',
): Promise<Coupon[]> {
  madeOf.add('coupons')
  if (couponType !== 'public') return []
  const { coupons, next } = await publicCoupons(db)
  madeOf.endsAt(next)
  return coupons
}
