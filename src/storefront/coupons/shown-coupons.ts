import { amountText } from '../../shop/ground/money.ts'
import type { Coupon } from '../../shop/offers/coupons/index.ts'

/** The coupons shown to shoppers: public, active and live. */
export const shownCoupons = (coupons: readonly Coupon[]): Coupon[] =>
  coupons.filter(coupon => coupon.couponType === 'public' && coupon.status === 'active' && coupon.liveStatus)

/** The coupon for the banner: of those with an end in the future, the one that ends first. `now` in ms since 1970. */
export function bannerCoupon(coupons: readonly Coupon[], now: number): (Coupon & { endDate: Date }) | null {
  return endsFirst(shownCoupons(coupons).filter(({ endDate }) => endDate && endDate.getTime() > now))
}

/** The coupon that ends first; null without an end. */
export const endsFirst = (coupons: readonly Coupon[]): (Coupon & { endDate: Date }) | null =>
  coupons.filter(hasEnd).sort((a, b) => a.endDate.getTime() - b.endDate.getTime())[0] ?? null

const hasEnd = (coupon: Coupon): coupon is Coupon & { endDate: Date } => coupon.endDate !== null

/** What a coupon asks for: 'On orders of Rs 5,000 or more'. */
export const conditionsOf = ({ conditions, minimumSubtotal }: Coupon): string =>
  conditions ?? (minimumSubtotal > 0 ? `On orders of ${amountText(minimumSubtotal)} or more` : 'On every order')
