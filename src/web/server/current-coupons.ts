import type { Coupon, PublicCoupons } from '../../shop/coupons/index.ts'
import type { MadeOf } from './page-cache/made-of.ts'

/** The public coupons of today, for an answer that ends when one of them starts or ends by the clock. */
export async function currentCoupons(madeOf: MadeOf, read: () => Promise<PublicCoupons>): Promise<Coupon[]> {
  madeOf.add('coupons')
  const { coupons, next } = await read()
  madeOf.endsAt(next)
  return coupons
}
