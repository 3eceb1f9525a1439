import { z } from 'zod'
import { amountText, rs } from '../money.ts'
import { plainNumber } from '../typed-number-rules.ts'
import { canonicalPlace, type FeeRules, feeFor, rateFor, type ShippingRate } from './shipping-fee-rules.ts'
import { cashGoesTo } from './where-cash-on-delivery-rules.ts'

type Rules = FeeRules & { freeShippingFrom: Parameters<typeof amountText>[0] }

/** A parcel that staff ask the fee of. Invalid values count as those of the form before anybody typed. */
export const AskedParcel = z.object({
  city: z.string().trim().max(60).catch('Quetta').default('Quetta'),
  grams: z.preprocess(plainNumber, z.coerce.number().int().min(1).max(100_000).catch(900).default(900)),
  paid: z.enum(['cash', 'ahead']).catch('cash').default('cash'),
})
export type AskedParcel = z.output<typeof AskedParcel>

/** The rules of shipping in words, the one that counts first before the others. */
export function feeRulesInWords(rules: Rules): string[] {
  const weight = ({ upToGrams }: ShippingRate) => upToGrams || Number.POSITIVE_INFINITY
  const rates = [...rules.shippingRates].sort((a, b) => a.place.localeCompare(b.place) || weight(a) - weight(b))
  const named = rates.filter(({ place }) => place !== '')
  const everywhere = rates.filter(({ place }) => place === '')
  return [
    ...[...named, ...everywhere].map(rateWords),
    `${rates.length > 0 ? 'Every other parcel' : 'Every parcel'}: ${amountText(rules.shippingFee)}`,
    ...(rules.cashFee > 0 ? [`Paid in cash: ${amountText(rules.cashFee)} more`] : []),
    ...(rules.noCashIn.length > 0 ? [`No cash on delivery in ${rules.noCashIn.join(', ')}`] : []),
    `Free from ${amountText(rules.freeShippingFrom)}, and when it is paid ahead`,
  ]
}

const rateWords = ({ place, upToGrams, fee }: ShippingRate): string =>
  `${place === '' ? 'Everywhere else' : `To ${place}`}${upToGrams > 0 ? `, up to ${upToGrams} g` : ''}: ${amountText(rs(fee))}`

/** 'A parcel of 900 g to Quetta paid in cash costs Rs 400', and why. */
export function parcelInWords(rules: Rules, { city, grams, paid }: AskedParcel): string {
  const place = canonicalPlace(city) ?? city
  const to = place === '' ? 'to a city that nobody named' : `to ${place}`
  const parcel = `A parcel of ${grams} g ${to}`
  if (paid === 'ahead') return `${parcel} paid ahead ships free.`
  if (!cashGoesTo(rules, city))
    return `${parcel} cannot be paid in cash: it is paid ahead by bank transfer and ships free.`
  const rate = rateFor(rules, { city, grams })
  const why = rate ? `by the rule '${rateWords(rate)}'` : 'the shipping fee'
  const cash = rules.cashFee > 0 ? `, with ${amountText(rules.cashFee)} for cash` : ''
  return `${parcel} paid in cash costs ${amountText(feeFor(rules, { city, grams }))} (${why}${cash}), and nothing from ${amountText(rules.freeShippingFrom)} on.`
}
