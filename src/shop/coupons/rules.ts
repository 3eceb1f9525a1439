import { type BasisPoints, groupedText, type Paisa } from '../money.ts'

/** The longest coupon code, in characters. */
export const COUPON_CODE_LIMIT = 60

/** The discount of a coupon. */
export type CouponRule =
  | { discountType: 'fixed'; discountValue: Paisa }
  | { discountType: 'percentage'; discountValue: BasisPoints }

/** 'Rs. 1,000 OFF' or '10% OFF'. */
export function couponLabel(coupon: CouponRule): string {
  if (coupon.discountType === 'percentage') return `${coupon.discountValue / 100}% OFF`
  return `Rs. ${groupedText(coupon.discountValue)} OFF`
}
