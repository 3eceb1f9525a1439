import { groupedText } from '../money.ts'

/** 'Rs. 1,000 OFF' or '10% OFF'. `discountValue` in paisa when fixed, in hundredths of a percent when percentage. */
export function couponLabel(coupon: { discountType: 'fixed' | 'percentage'; discountValue: number }): string {
  if (coupon.discountType === 'percentage') return `${coupon.discountValue / 100}% OFF`
  return `Rs. ${groupedText(coupon.discountValue)} OFF`
}
