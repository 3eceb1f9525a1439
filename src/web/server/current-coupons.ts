import type { Coupon, PublicCoupons } from '../../shop/offers/coupons/index.ts'
import type { CacheTags } from './page-cache/cache-tags.ts'

/** The public coupons of today, for a response that ends when one of them starts or ends by the clock. */
export async function currentCoupons(cacheTags: CacheTags, read: () => Promise<PublicCoupons>): Promise<Coupon[]> {
  cacheTags.add('coupons')
  const { coupons, next } = await read()
  cacheTags.endsAt(next)
  return coupons
}
