import type { Coupon } from '../../shop/coupons/index.ts'

/** The coupons shown to shoppers: public, active and live. */
export const shownCoupons = (coupons: readonly Coupon[]): Coupon[] =>
  coupons.filter(coupon => coupon.couponType === 'public' && coupon.status === 'active' && coupon.liveStatus)

/** The coupon for the banner: of those with an end in the future, the one that ends first. `now` in ms since 1970. */
export function bannerCoupon(coupons: readonly Coupon[], now: number): (Coupon & { endDate: Date }) | null {
  const running = shownCoupons(coupons)
    .filter(hasEnd)
    .filter(coupon => coupon.endDate.getTime() > now)
  return running.sort((a, b) => a.endDate.getTime() - b.endDate.getTime())[0] ?? null
}

const hasEnd = (coupon: Coupon): coupon is Coupon & { endDate: Date } => coupon.endDate !== null
