import { amountText, minus, type Paisa, paisa, sum, times } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'
import { isHome } from '../../ground/shipping/country-rules.ts'
import { type FoundOffer, type GiftSize, minimumText, scopeText } from '../coupons/index.ts'
import { inScope, type PricedLine } from './apply-offers.ts'
import { type CartPrice, type CartTerms, type PriceRules, priceCart } from './price-cart.ts'

/** A gift of a cart, with the offer that gives it. */
export type CartGift = GiftSize & { quantity: number }

export type ChosenOffers = {
  /** The offers that count, in the order of their ids. */
  counted: FoundOffer[]
  gifts: CartGift[]
  price: CartPrice
  /** What the cart costs without offers. */
  plain: CartPrice
  /** Why the coupon of the code cannot count for this cart, whatever else does. */
  refusal: string | null
  /** Why the coupon of the code does not count; null when it does, or none was named. */
  couponMessage: string | null
  /** Why an automatic offer does not count that could. */
  offerNote: string | null
}

type Terms = CartTerms & {
  /** How many pieces of a size are left once the cart has its own. */
  left: (sizeId: string) => number
}

/**
 * Which offers count for a cart: the best for the shopper. Those that may be combined count together, fewer of them
 * where one would cost more than it gives, or one alone; of equal ones the coupon that was typed. The one way quote and
 * order are priced. `bought`: the lines without gifts.
 * @rule which offers count for a cart, and why others do not
 */
export function chooseOffers(
  bought: readonly PricedLine[],
  offers: readonly FoundOffer[],
  rules: PriceRules,
  terms: Terms,
): ChosenOffers {
  const price = (set: readonly FoundOffer[]) => priceSet(bought, set, rules, terms)
  const nothing = price([])
  const plain = nothing.price
  const usable = offers.filter(offer => termsRefusal(offer, bought, plain, rules, terms) === null)
  const named = offers.find(offer => offer.named)
  const sets = setsOf(usable)
    .map(price)
    .filter(({ fits }) => fits)
  const worthIt = sets.filter(({ cost }) => cost < nothing.cost)
  // A coupon that was typed counts also where it costs the free shipping, and nothing else is worth more.
  const typed = sets.filter(({ set }) => set.some(offer => offer.named))
  const best = (worthIt.length > 0 ? worthIt : typed).sort(byWorth)[0] ?? nothing
  const counted = best.set.filter(offer => isWorth(best.price, offer) || (offer.named && !isIdle(offer, bought)))
  const lost = (offer: FoundOffer) => lostText(offer, price([offer]), best, nothing)
  const other = usable.find(offer => !offer.named && !counted.includes(offer) && isWorth(price([offer]).price, offer))
  const refusal = named && !counted.includes(named) ? refusalOf(named, bought, plain, rules, terms) : null
  return {
    counted,
    gifts: best.gifts,
    price: best.price,
    plain,
    refusal,
    couponMessage: !named || counted.includes(named) ? null : (refusal ?? lost(named)),
    offerNote: savingText(best, nothing) ?? (other && counted.length > 0 ? lost(other) : null),
  }
}

// Of more offers than these all that may be combined are tried together, else each choice of them: 2^6 prices.
const MOST_CHOICES = 6

/** The sets of offers of which the best counts. */
function setsOf(usable: readonly FoundOffer[]): (readonly FoundOffer[])[] {
  const together = usable.filter(({ combinable }) => combinable)
  const choices = together.length > MOST_CHOICES ? [together] : choicesOf(together)
  return [...usable.map(offer => [offer]), ...choices.filter(({ length }) => length > 1)]
}

function choicesOf([offer, ...more]: readonly FoundOffer[]): FoundOffer[][] {
  if (!offer) return [[]]
  const rest = choicesOf(more)
  return [...rest, ...rest.map(set => [offer, ...set])]
}

/** `fits`: its gifts are in stock, and what asks to be paid ahead is. */
type Priced = { set: readonly FoundOffer[]; gifts: CartGift[]; price: CartPrice; cost: Paisa; fits: boolean }

function priceSet(bought: readonly PricedLine[], set: readonly FoundOffer[], rules: PriceRules, terms: Terms): Priced {
  const gifts = giftsOf(set)
  const price = priceCart(withGifts(bought, gifts), set, rules, terms)
  // What the shopper pays, less what the gifts are worth.
  const worth = sum(gifts.map(({ cutPrice, quantity }) => times(cutPrice, quantity)))
  const inStock = gifts.every(({ sizeId, quantity }) => terms.left(sizeId) >= quantity)
  // Offers may bring a cart below the limit of cash on delivery.
  const isAhead = price.paymentMethod === 'Bank Transfer' || !set.some(offer => offer.terms.prepaid)
  const fits = inStock && isAhead
  return { set, gifts, price, cost: minus(price.totalAmount, worth), fits }
}

function giftsOf(set: readonly FoundOffer[]): CartGift[] {
  const all = new Map<string, CartGift>()
  for (const { discountType, gift, terms } of set) {
    if (discountType !== 'gift' || !gift) continue
    all.set(gift.sizeId, { ...gift, quantity: (all.get(gift.sizeId)?.quantity ?? 0) + terms.giftPieces })
  }
  return [...all.values()]
}

/** The lines of a cart with its gifts, each size once. */
export function withGifts(bought: readonly PricedLine[], gifts: readonly CartGift[]): PricedLine[] {
  const given = (sizeId: string) => gifts.find(gift => gift.sizeId === sizeId)?.quantity ?? 0
  const lines = bought.map(line => ({
    ...line,
    quantity: line.quantity + given(line.sizeId),
    gifts: given(line.sizeId),
  }))
  const added = gifts
    .filter(({ sizeId }) => !bought.some(line => line.sizeId === sizeId))
    .map(({ sizeId, cutPrice, quantity }) => ({ sizeId, cutPrice, quantity, gifts: quantity }))
  return [...lines, ...added]
}

const byWorth = (a: Priced, b: Priced): number =>
  a.cost - b.cost ||
  Number(b.set.some(({ named }) => named)) - Number(a.set.some(({ named }) => named)) ||
  a.set.length - b.set.length ||
  (idsOf(a) < idsOf(b) ? -1 : 1)

const idsOf = ({ set }: Priced) => set.map(({ _id }) => _id).join()

function isWorth({ ofOffers }: CartPrice, { _id }: FoundOffer): boolean {
  const { amount, shipping } = ofOffers.get(_id) ?? { amount: 0, shipping: 0 }
  return amount + shipping > 0
}

/** Why an offer that could count does not: another one is worth more. */
function lostText(offer: FoundOffer, alone: Priced, best: Priced, nothing: Priced): string {
  const name = offer.named ? offer.code : `"${offer.name}"`
  const others = best.set.map(each => (each.named ? each.code : `"${each.name}"`)).join(' and ')
  if (!alone.fits) return offer.terms.prepaid && alone.price.paymentMethod === 'COD' ? payAhead : outOfGift
  const worth = (priced: Priced) => amountText(paisa(Math.max(0, nothing.cost - priced.cost)))
  if (alone.cost > nothing.cost || (offer.combinable && best.set.every(({ combinable }) => combinable)))
    return `${name} does not count here: with it you would pay more`
  return `${name} is worth ${worth(alone)} here and ${others} ${worth(best)}. They do not count together, so you get the better one`
}

const outOfGift = 'The gift of this offer is out of stock just now'
const payAhead = 'This coupon counts when you pay ahead by bank transfer'

/** What offers save that cost the free shipping, since their amounts say more; null of others. */
function savingText(best: Priced, nothing: Priced): string | null {
  if (best.cost > nothing.cost)
    return `Without this coupon you would pay ${amountText(minus(best.cost, nothing.cost))} less, as shipping costs more with it`
  if (nothing.price.shipping > 0 || best.price.shipping === 0) return null
  const names = best.set.map(({ code, name }) => code || `"${name}"`)
  const saved = minus(nothing.cost, best.cost)
  return `${names.join(' and ')} ${names.length > 1 ? 'save' : 'saves'} ${saved > 0 ? amountText(saved) : 'nothing'}: shipping is no longer free`
}

const isIdle = ({ discountType }: FoundOffer, bought: readonly PricedLine[]) =>
  discountType === 'shipping' && bought.length > 0

/**
 * Why an offer does not count for this cart by itself; null when it can. `plain`: what the cart costs without offers.
 */
export function refusalOf(
  offer: FoundOffer,
  bought: readonly PricedLine[],
  plain: CartPrice,
  rules: PriceRules,
  terms: Terms,
): string | null {
  const refusal = termsRefusal(offer, bought, plain, rules, terms)
  if (refusal !== null || !isIdle(offer, bought)) return refusal
  return plain.shipping === 0 ? 'Shipping is free for this order already' : null
}

/** Why an offer cannot count for this cart, also beside others. */
function termsRefusal(
  offer: FoundOffer,
  bought: readonly PricedLine[],
  plain: CartPrice,
  rules: PriceRules,
  { left, ...terms }: Terms,
): string | null {
  if (offer.refusal) return offer.refusal
  const { discountType, terms: asks } = offer
  if (plain.subtotal < offer.minimumSubtotal) return minimumText(offer.minimumSubtotal, plain.subtotal)
  const fits = inScope(offer, bought)
  if (offer.scope && fits.length === 0) {
    const what = scopeText(asks)
    return `This coupon is not for anything in your cart${what && `: it is for ${what}`}`
  }
  if (asks.cities.length > 0 && !asks.cities.some(each => sameCity(each, terms.city)))
    return `This coupon is for orders to ${asks.cities.join(', ')}`
  if (asks.prepaid && plain.paymentMethod !== 'Bank Transfer') return payAhead
  if (discountType === 'buyGet') {
    const missing = asks.buy + asks.get - fits.reduce((pieces, { quantity }) => pieces + quantity, 0)
    if (missing > 0) return `Add ${plural(missing, 'more piece')} to your cart for this offer`
  }
  if (discountType === 'gift' && (!offer.gift || left(offer.gift.sizeId) < asks.giftPieces)) return outOfGift
  if (discountType === 'shipping' && !isHome(terms.country, rules.homeCountry))
    return 'This coupon is for orders inside Pakistan'
  return null
}

const sameCity = (a: string, b: string | null | undefined) => a.trim().toLowerCase() === b?.trim().toLowerCase()
