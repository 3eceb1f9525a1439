import type { Paisa } from '../money.ts'

export type ShippingRule = {
  /** Charged below the threshold, in paisa. */
  fee: Paisa
  /** Free once the amount after coupon reaches this, in paisa. */
  freeFrom: Paisa
}

export type CouponRule = {
  discountType: 'fixed' | 'percentage'
  /** Paisa when fixed, hundredths of a percent when percentage. */
  discountValue: number
}

export type CartPrice = {
  subtotal: Paisa
  couponDiscount: Paisa
  shipping: Paisa
  totalAmount: Paisa
  freeShippingRemaining: Paisa
}

/** A unit's price after `discount` percent (at most two decimals), rounded half up to the paisa, once per unit. */
export function cutPrice(price: Paisa, discount: number): Paisa {
  if (discount <= 0) return price
  // In whole hundredths of a percent, so that no binary fraction tips a half the wrong way.
  return Math.floor((price * (10_000 - Math.round(discount * 100)) + 5_000) / 10_000)
}

/** What a coupon takes off `subtotal`, in paisa: never more than the subtotal, percentages rounded half up. */
export function couponDiscount(subtotal: Paisa, coupon: CouponRule | null): Paisa {
  if (!coupon) return 0
  const off =
    coupon.discountType === 'fixed'
      ? coupon.discountValue
      : Math.floor((subtotal * coupon.discountValue + 5_000) / 10_000)
  return Math.min(subtotal, off)
}

/** Prices a cart. The one function behind cart, quote, order and receipt. All amounts in paisa; an empty cart costs nothing. */
export function priceCart(
  lines: readonly { cutPrice: Paisa; quantity: number }[],
  coupon: CouponRule | null,
  rule: ShippingRule,
): CartPrice {
  const subtotal = lines.reduce((sum, line) => sum + line.cutPrice * line.quantity, 0)
  const discount = couponDiscount(subtotal, coupon)
  const afterCoupon = subtotal - discount
  const missing = Math.max(0, rule.freeFrom - afterCoupon)
  const shipping = lines.length === 0 || missing === 0 ? 0 : rule.fee
  return {
    subtotal,
    couponDiscount: discount,
    shipping,
    totalAmount: afterCoupon + shipping,
    freeShippingRemaining: lines.length === 0 ? rule.freeFrom : missing,
  }
}
