import type { Paisa } from '../money.ts'
import { type CountryCode, isHome } from '../shipping/country-rules.ts'

/** The settings that decide what an order costs beside its goods; amounts in paisa. */
export type PriceRules = { shippingFee: Paisa; freeShippingFrom: Paisa; codLimit: Paisa; homeCountry: CountryCode }

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
  /** What is missing to free shipping; 0 when reached. */
  freeShippingRemaining: Paisa
  paymentMethod: PaymentMethod
}

export type PaymentMethod = 'COD' | 'Bank Transfer'

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

/**
 * Prices a cart. The one function behind cart, quote, order and receipt. All amounts in paisa; an empty cart costs nothing.
 * An order that cannot be paid on delivery is prepaid, and prepaid orders ship free. `country`: home when not known yet.
 */
export function priceCart(
  lines: readonly { cutPrice: Paisa; quantity: number }[],
  coupon: CouponRule | null,
  rules: PriceRules,
  country?: CountryCode | null,
): CartPrice {
  const subtotal = lines.reduce((sum, line) => sum + line.cutPrice * line.quantity, 0)
  const discount = couponDiscount(subtotal, coupon)
  const afterCoupon = subtotal - discount
  const abroad = !isHome(country, rules.homeCountry)
  const missing = abroad ? 0 : Math.max(0, rules.freeShippingFrom - afterCoupon)
  const shipping = lines.length === 0 || missing === 0 ? 0 : rules.shippingFee
  const totalAmount = afterCoupon + shipping
  return {
    subtotal,
    couponDiscount: discount,
    shipping,
    totalAmount,
    freeShippingRemaining: missing,
    paymentMethod: abroad || totalAmount >= rules.codLimit ? 'Bank Transfer' : 'COD',
  }
}
