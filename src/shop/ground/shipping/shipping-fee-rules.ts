import { amountText, type Paisa, rs, sum } from '../money.ts'
import { findCity } from './city-spelling-rules.ts'
import { provinces } from './province-rules.ts'

/**
 * What a parcel costs to a place (`canonicalPlace`), or everywhere when it is empty. `upToGrams` 0: of any weight.
 * `fee` in rupees.
 */
export type ShippingRate = { place: string; upToGrams: number; fee: number }

/** What decides the shipping of a cash order at home, before it is free by its amount. */
export type FeeRules = {
  /** Where no rate says another one. */
  shippingFee: Paisa
  shippingRates: readonly ShippingRate[]
  /** On top of the shipping of an order that is paid in cash. An order that ships free is free of it too. */
  cashFee: Paisa
  /** Cities and provinces without cash on delivery. */
  noCashIn: readonly string[]
}

export type WeightRules = { pieceWeightGrams: number; packingWeightGrams: number }

/** A city or province as rules name it; null for none that the shop knows. */
export const canonicalPlace = (typed: string): string | null =>
  findCity(typed)?.name ?? provinces.find(each => each.toLowerCase() === typed.trim().toLowerCase()) ?? null

/** How exactly a rule's place names where a parcel goes: 2 its city, 1 its province, 0 everywhere; -1 another place. */
export function exactness(place: string, to: string | null | undefined): number {
  if (place === '') return 0
  const city = findCity(to ?? '')
  return place === city?.name ? 2 : place === city?.province ? 1 : -1
}

/**
 * The rate of a parcel: its city's before its province's before everywhere's, of these the lightest that holds it.
 * Null: the shipping fee counts.
 */
export function rateFor(
  { shippingRates }: Pick<FeeRules, 'shippingRates'>,
  { city, grams }: { city: string | null | undefined; grams: number },
): ShippingRate | null {
  const most = ({ upToGrams }: ShippingRate) => upToGrams || Number.POSITIVE_INFINITY
  const fits = shippingRates.filter(rate => grams <= most(rate) && exactness(rate.place, city) >= 0)
  return [...fits].sort((a, b) => exactness(b.place, city) - exactness(a.place, city) || most(a) - most(b))[0] ?? null
}

/**
 * What shipping costs an order of this weight to this city that is paid in cash.
 * @rule what shipping costs to a city by weight
 */
export function feeFor(rules: FeeRules, parcel: { city: string | null | undefined; grams: number }): Paisa {
  const rate = rateFor(rules, parcel)
  return sum([rate ? rs(rate.fee) : rules.shippingFee, rules.cashFee])
}

/** What a parcel weighs. `weights`: of sizes that have one of their own. */
export const parcelGrams = (
  lines: readonly { sizeId: string; quantity: number }[],
  weights: ReadonlyMap<string, number>,
  { pieceWeightGrams, packingWeightGrams }: WeightRules,
): number =>
  lines.reduce(
    (grams, { sizeId, quantity }) => grams + quantity * (weights.get(sizeId) ?? pieceWeightGrams),
    packingWeightGrams,
  )

/** 'Rs 280', or 'Rs 200 to Rs 450 by city and weight'. */
export function feeText({ shippingFee, shippingRates, cashFee }: FeeRules): string {
  const fees = [shippingFee, ...shippingRates.map(({ fee }) => rs(fee))].map(fee => sum([fee, cashFee]))
  const [least, most] = [Math.min(...fees) as Paisa, Math.max(...fees) as Paisa]
  if (least === most) return amountText(least)
  const by = [
    shippingRates.some(({ place }) => place !== '') && 'city',
    shippingRates.some(({ upToGrams }) => upToGrams > 0) && 'weight',
  ].filter(Boolean)
  return `${amountText(least)} to ${amountText(most)} by ${by.join(' and ') || 'order'}`
}

/** 'Shipping Rs 280, free from Rs 5,000'. */
export function shippingText(rules: FeeRules & { freeShippingFrom: Paisa }): string {
  const fee = feeText(rules)
  return fee === amountText(rs(0))
    ? 'Shipping is free'
    : `Shipping ${fee}, free from ${amountText(rules.freeShippingFrom)}`
}
