import { formatRupees } from '../money.ts'

/** 'Rs. 1,000 OFF' or '10% OFF'. `discountValue` in paisa when fixed, in hundredths of a percent when percentage. */
export function couponLabel(coupon: { discountType: 'fixed' | 'percentage'; discountValue: number }): string {
  // Hundredths become whole ones either way, of rupees and of percent.
  const value = formatRupees(coupon.discountValue)
  return coupon.discountType === 'fixed' ? `Rs. ${value} OFF` : `${value}% OFF`
}
