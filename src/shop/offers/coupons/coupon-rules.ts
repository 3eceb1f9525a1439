import { type BasisPoints, groupedText, type Paisa } from '../../ground/money.ts'

/** The longest coupon code, in characters. */
export const COUPON_CODE_LIMIT = 60

/** The discount of a coupon. `label`: what kinds say that have no value of their own. */
export type CouponRule =
  | { discountType: 'fixed'; discountValue: Paisa }
  | { discountType: 'percentage'; discountValue: BasisPoints }
  | { discountType: 'shipping' | 'buyGet' | 'gift'; label: string }

/** 'Rs. 1,000 OFF', '10% OFF', 'FREE SHIPPING', 'BUY 2, GET 1 FREE', 'FREE GIFT'. */
export function couponLabel(coupon: CouponRule): string {
  if (coupon.discountType === 'percentage') return `${coupon.discountValue / 100}% OFF`
  if (coupon.discountType === 'fixed') return `Rs. ${groupedText(coupon.discountValue)} OFF`
  return coupon.label
}
