import { minus, type Paisa, paisa, sum, times } from '../../ground/money.ts'
import { type CountryCode, isHome } from '../../ground/shipping/country-rules.ts'
import { cashGoesTo, type FeeRules, feeFor, parcelGrams, type WeightRules } from '../../ground/shipping/index.ts'
import { applyOffers, type PricedLine, type PricedOffer } from './apply-offers.ts'
import { missingForFreeShipping } from './cart-limit-rules.ts'
import type { Quote } from './quote.ts'

/** The settings that decide shipping, payment and gift wrap of an order. */
export type PriceRules = FeeRules &
  WeightRules & {
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
  /** Null or unknown: what counts everywhere. */
  city?: string | null | undefined
  /** The weights of sizes that have one of their own. */
  weights?: ReadonlyMap<string, number>
  /** The shopper chose to pay ahead. */
  prepaid?: boolean | undefined
  giftWrap?: boolean | null | undefined
}

/** The totals of a quote, and what each offer takes off lines and shipping. */
export type CartPrice = Omit<
  Quote,
  | 'items'
  | 'offers'
  | 'gifts'
  | 'leftOut'
  | 'offerNote'
  | 'couponId'
  | 'couponMessage'
  | 'limits'
  | 'limitMessage'
  | 'proofNeeded'
  | 'advanceDue'
  | 'prepaidSaves'
  | 'advanceReason'
> & { ofOffers: ReadonlyMap<string, { amount: Paisa; shipping: Paisa }>; ofLines: ReadonlyMap<string, Paisa> }

const none = paisa(0)

/**
 * Prices a cart, for cart, quote, order and receipt, with offers that count together. An empty cart costs nothing. With
 * unit prices and settings in whole rupees every amount is a whole number of rupees. An order without cash on delivery
 * is prepaid, and prepaid orders ship free inside the home country; abroad each country has its fee, and none is
 * charged to one that is not listed: its buyer is called. Gift wrap costs its fee once an order; no offer takes it off,
 * and it does not count for free shipping.
 * @rule what a cart costs: lines, offers, shipping, gift wrap, total; and whether cash on delivery is possible
 */
export function priceCart(
  lines: readonly PricedLine[],
  offers: readonly PricedOffer[],
  rules: PriceRules,
  { country, city, weights = new Map(), prepaid, giftWrap }: CartTerms = {},
): CartPrice {
  const subtotal = sum(lines.map(line => times(line.cutPrice, line.quantity)))
  const { amounts, ofLines, discount, freeShipping } = applyOffers(lines, offers)
  const afterCoupon = minus(subtotal, discount)
  const abroad = !isHome(country, rules.homeCountry)
  const isLarge = afterCoupon >= rules.freeShippingFrom
  const fee = lines.length === 0 || isLarge ? none : feeFor(rules, { city, grams: parcelGrams(lines, weights, rules) })
  const listed = rules.shipsAbroad.find(each => each.country === country)
  const giftWrapFee = giftWrap && lines.length > 0 ? (rules.giftWrapFee ?? none) : none
  // As without an offer that pays for shipping: it never makes cash on delivery possible.
  const codPossible = !abroad && cashGoesTo(rules, city) && sum([afterCoupon, fee, giftWrapFee]) < rules.codLimit
  const isTransfer = prepaid || !codPossible
  const isFree = isTransfer || isLarge || freeShipping !== null
  const spared = freeShipping !== null && !abroad && !isTransfer ? fee : none
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
    ofLines,
    ofOffers: new Map(
      [...amounts].map(([id, amount]) => [id, { amount, shipping: id === freeShipping ? spared : none }]),
    ),
  }
}
