import { exactAmountText, type Paisa } from '../money.ts'

/** A coupon as shoppers see it. */
export type Coupon = {
  _id: string
  name: string
  code: string
  couponType: string
  status: 'active' | 'inactive'
  liveStatus: string | null
  discountType: 'fixed' | 'percentage'
  /** Paisa when fixed, hundredths of a percent when percentage. */
  discountValue: number
  /** Paisa. */
  minimumSubtotal: Paisa
  endDate: Date | null
  active: boolean
}

/** What decides whether a coupon counts. */
export type CouponState = Coupon & { startDate: Date | null; totalLimit: number | null; redeemed: number }

/** Why a coupon does not count for a cart of `subtotal` paisa (null: whatever the cart), or null when it does. */
export function couponRefusal(coupon: CouponState | null, subtotal: Paisa | null, now: Date): string | null {
  if (coupon?.status !== 'active' || !coupon.liveStatus) return 'This coupon is not valid'
  if (coupon.startDate && coupon.startDate > now) return 'This coupon is not valid yet'
  if (coupon.endDate && coupon.endDate <= now) return 'This coupon has expired'
  if (coupon.totalLimit !== null && coupon.redeemed >= coupon.totalLimit) return 'This coupon has been used up'
  if (subtotal !== null && subtotal < coupon.minimumSubtotal) {
    return `This coupon needs a subtotal of ${exactAmountText(coupon.minimumSubtotal)} or more`
  }
  return null
}
