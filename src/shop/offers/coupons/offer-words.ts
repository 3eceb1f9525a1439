import { amountText, type Paisa, paisa } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'
import type { OfferRow } from './coupon.ts'
import { hourText } from './offer-hours.ts'
import { isScoped, type OfferTerms } from './offer-terms.ts'

type Gives = Pick<OfferRow, 'discountType' | 'discountValue'> & { terms: OfferTerms }

/** What an offer gives, on a coupon: of the kinds that the label of value does not say. */
export function giftLabel({ discountType, discountValue, terms }: Gives): string {
  if (discountType === 'shipping') return 'FREE SHIPPING'
  if (discountType === 'gift') return 'FREE GIFT'
  return `BUY ${terms.buy}, GET ${terms.get} ${discountValue === 10_000 ? 'FREE' : `AT ${discountValue / 100}% OFF`}`
}

const listed = (words: readonly string[], last: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** What an offer is for, as far as it is for something of its own: 'Attar and Women'; else empty. */
export const scopeText = ({ categories, collections, products, sizes }: OfferTerms): string =>
  collections.length + products.length + sizes.length > 0 ? 'selected perfumes' : listed(categories, 'and')

/** The conditions of a public coupon beside its minimum, for shoppers; null without. */
export function conditionText(terms: OfferTerms, minimum: Paisa): string | null {
  const { firstOrder, tags, cities, prepaid, hours, cap } = terms
  const parts = [
    isScoped(terms) && `on ${scopeText(terms)}`,
    minimum > 0 && `on orders of ${amountText(minimum)} or more`,
    firstOrder && 'for your first order',
    tags.length > 0 && 'for some of our customers',
    cities.length > 0 && `in ${listed(cities, 'or')}`,
    prepaid && 'when you pay ahead',
    hours && `from ${hourText(hours.from)} to ${hourText(hours.to)}`,
    cap !== null && `at most ${amountText(cap)} off`,
  ].filter(part => part !== false && part !== null)
  if (parts.length === 0 || (parts.length === 1 && minimum > 0)) return null
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type Whole = Gives &
  Pick<OfferRow, 'minimumSubtotal' | 'couponType' | 'totalLimit' | 'personLimit' | 'combinable'> & {
    /** Names of what it is for and of its gift, as staff know them. */
    names: { scope: readonly string[]; gift: string }
  }

/** What an offer will do, for staff: one paragraph of whole sentences. */
export function offerWords(offer: Whole): string {
  const { terms, minimumSubtotal: minimum, names } = offer
  const pieces = names.scope.length > 0 ? listed(names.scope, 'and') : 'everything'
  const when = [
    minimum > 0 && `the subtotal is ${amountText(minimum)} or more`,
    terms.firstOrder && "it is the customer's first order",
    terms.tags.length > 0 && `the customer has the tag ${listed(terms.tags, 'or')}`,
    terms.cities.length > 0 && `it goes to ${listed(terms.cities, 'or')}`,
    terms.prepaid && 'it is paid ahead',
    terms.hours && `it is between ${hourText(terms.hours.from)} and ${hourText(terms.hours.to)} in Pakistan`,
  ].filter(Boolean) as string[]
  return [
    `${gives(offer, pieces)}${when.length > 0 ? ` when ${listed(when, 'and')}` : ''}.`,
    whoText(offer.couponType),
    limitText(offer),
    offer.combinable
      ? 'It counts together with other offers that may be combined.'
      : 'It counts alone: if another offer is worth more, the customer gets that one.',
  ].join(' ')
}

function gives({ discountType, discountValue, terms, names }: Whole, pieces: string): string {
  switch (discountType) {
    case 'fixed':
      return `Takes ${amountText(paisa(discountValue))} off ${pieces}`
    case 'percentage': {
      const cap = terms.cap === null ? '' : `, at most ${amountText(terms.cap)}`
      return `Takes ${percentText(discountValue)} off ${pieces}${cap}`
    }
    case 'shipping':
      return names.scope.length > 0
        ? `Ships free inside Pakistan with ${pieces} in the cart`
        : 'Ships free inside Pakistan'
    case 'buyGet': {
      const off = discountValue === 10_000 ? 'free' : `at ${percentText(discountValue)} off`
      const most = terms.most === null ? '' : `, at most ${plural(terms.most, 'time')} an order`
      return `Of every ${terms.buy + terms.get} pieces of ${pieces} the ${terms.get === 1 ? 'cheapest is' : `${terms.get} cheapest are`} ${off}${most}`
    }
    case 'gift':
      return `Adds ${terms.giftPieces > 1 ? `${terms.giftPieces} × ` : ''}${names.gift || 'the gift'} free of charge${
        names.scope.length > 0 ? ` to an order with ${pieces}` : ''
      }`
  }
}

const percentText = (share: number) => `${share / 100}%`

const whoTexts: Record<string, string> = {
  public: 'Everybody sees its code in the shop.',
  automatic: 'It counts by itself, without a code.',
  batch: 'Each of its codes counts once.',
}
const whoText = (type: string) => whoTexts[type] ?? 'Only who knows its code can use it.'

function limitText({ totalLimit, personLimit }: Pick<Whole, 'totalLimit' | 'personLimit'>): string {
  const each = personLimit === null ? 'as often as they like' : personLimit === 1 ? 'once' : `${personLimit} times`
  return `A customer can use it ${each}${totalLimit === null ? '' : `, all customers together ${plural(totalLimit, 'time')}`}.`
}
