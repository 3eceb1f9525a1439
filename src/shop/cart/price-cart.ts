import type { CouponRule } from '../coupons/rules.ts'
import { minus, type Paisa, paisa, shareOf, sum, times, wholeRupees } from '../money.ts'
import { type CountryCode, isHome } from '../shipping/country-rules.ts'
import type { Quote } from './quote.ts'
import { missingForFreeShipping } from './rules.ts'

export { cutPrice } from './rules.ts'

/** The settings that decide shipping, payment and gift wrap of an order. */
export type PriceRules = {
  shippingFee: Paisa
  freeShippingFrom: Paisa
  codLimit: Paisa
  homeCountry: CountryCode
  /** The countries abroad that parcels go to, each with its fee. */
  shipsAbroad: readonly { country: CountryCode; fee: Paisa }[]
  /** Null: gift wrap is not offered. */
  giftWrapFee: Paisa | null
}

/** What the shopper chose besides the lines. */
export type CartTerms = {
  /** Null or unknown counts as home. */
  country?: CountryCode | null | undefined
  /** The shopper chose to pay ahead. */
  prepaid?: boolean | undefined
  giftWrap?: boolean | null | undefined
}

/** The totals of a quote. */
export type CartPrice = Omit<Quote, 'items' | 'couponId' | 'couponMessage' | 'limits' | 'limitMessage' | 'waitsForCall'>

const none = paisa(0)

/** The discount of a coupon on `subtotal`: whole rupees, rounded half up, at most the subtotal. */
export function couponDiscount(subtotal: Paisa, coupon: CouponRule | null): Paisa {
  if (!coupon) return none
  const off =
    coupon.discountType === 'fixed' ? wholeRupees(coupon.discountValue) : shareOf(subtotal, coupon.discountValue)
  return paisa(Math.min(off, subtotal))
}

/**
 * Prices a cart, for cart, quote, order and receipt. An empty cart costs nothing. With unit prices and
 * settings in whole rupees every amount is a whole number of rupees.
 * An order without cash on delivery is prepaid, and prepaid orders ship free inside the home country; abroad each country has its fee,
 * and none is charged to one that is not listed: its buyer is called. Gift wrap costs its fee once an order; no coupon takes
 * it off, and it does not count for free shipping.
 */
export function priceCart(
  lines: readonly { cutPrice: Paisa; quantity: number }[],
  coupon: CouponRule | null,
  rules: PriceRules,
  { country, prepaid, giftWrap }: CartTerms = {},
): CartPrice {
  const subtotal = sum(lines.map(line => times(line.cutPrice, line.quantity)))
  const discount = couponDiscount(subtotal, coupon)
  const afterCoupon = minus(subtotal, discount)
  const abroad = !isHome(country, rules.homeCountry)
  const isLarge = afterCoupon >= rules.freeShippingFrom
  const fee = lines.length === 0 || isLarge ? none : rules.shippingFee
  const listed = rules.shipsAbroad.find(each => each.country === country)
  const giftWrapFee = giftWrap && lines.length > 0 ? (rules.giftWrapFee ?? none) : none
  const codPossible = !abroad && sum([afterCoupon, fee, giftWrapFee]) < rules.codLimit
  const isTransfer = prepaid || !codPossible
  const isFree = isTransfer || isLarge
  const shipping = abroad ? (lines.length > 0 && listed?.fee) || none : isFree ? none : fee
  const totalAmount = sum([afterCoupon, shipping, giftWrapFee])
  return {
    subtotal,
    couponDiscount: discount,
    shipping,
    giftWrapFee,
    totalAmount,
    freeShippingRemaining: isFree || abroad ? none : missingForFreeShipping(afterCoupon, rules),
    paymentMethod: isTransfer ? 'Bank Transfer' : 'COD',
    codPossible,
    shipsTo: !abroad || listed !== undefined,
  }
}
