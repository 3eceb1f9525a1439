import { z } from 'zod'
import { momentOf } from '../../ground/dates.ts'
import { type FieldWords, upTo } from '../../ground/forms/index.ts'
import { typedCode } from '../../ground/typed-text-rules.ts'
import { COUPON_CODE_LIMIT } from '../coupons/coupon-rules.ts'
import { offerAudiences, offerKinds } from './offer-rules.ts'

const HIGHEST_AMOUNT = 100_000_000
const amount = z.number().int().min(100).max(HIGHEST_AMOUNT).nullable()
const count = (most: number) => z.number().int('Please enter a whole number').min(1).max(most).nullable()
const names = z.array(upTo(120)).max(200)
const time = z
  .string()
  .trim()
  .max(40)
  .refine(text => text === '' || momentOf(text) !== null, 'Please choose a day and a time')
const hour = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Please write the time like 18:00')

/** The form of an offer, as it is typed. Names are looked up when it is saved. */
export const OfferForm = z
  .object({
    name: upTo(80).min(1, 'Please enter the name'),
    discountType: z.enum(Object.keys(offerKinds) as [keyof typeof offerKinds], 'Please choose what it gives'),
    percent: z.number().min(0.01).max(100).nullable(),
    cap: amount,
    amount,
    buy: count(50),
    get: count(50),
    most: count(100),
    giftSku: upTo(60),
    giftPieces: count(10),
    categories: names,
    collections: names,
    products: names,
    sizes: names,
    minimum: z.number().int().min(0).max(HIGHEST_AMOUNT).nullable(),
    cities: names,
    firstOrder: z.boolean(),
    tags: names,
    prepaid: z.boolean(),
    couponType: z.enum(Object.keys(offerAudiences) as [keyof typeof offerAudiences], 'Please choose who uses it'),
    code: z
      .string()
      .overwrite(typedCode)
      .toUpperCase()
      .max(COUPON_CODE_LIMIT, `Please use ${COUPON_CODE_LIMIT} characters or less`)
      .regex(/^[^\s\p{C}]*$/u, 'A code has no spaces')
      // What else begins a cell is a formula to spreadsheets.
      .regex(/^([\p{L}\p{N}]|$)/u, 'A code begins with a letter or digit'),
    combinable: z.boolean(),
    totalLimit: count(10_000_000),
    personLimit: count(1_000),
    startsAt: time,
    endsAt: time,
    hoursFrom: hour,
    hoursTo: hour,
  })
  .superRefine((offer, context) => {
    const demand = (holds: boolean, field: string, message: string) =>
      holds || context.addIssue({ code: 'custom', path: [field], message })
    const { discountType: kind, couponType: who } = offer
    demand(
      offer.percent !== null || (kind !== 'percentage' && kind !== 'buyGet'),
      'percent',
      'Please enter the percentage',
    )
    demand(offer.amount !== null || kind !== 'fixed', 'amount', 'Please enter the amount')
    demand(offer.buy !== null || kind !== 'buyGet', 'buy', 'Please enter how many are bought')
    demand(offer.get !== null || kind !== 'buyGet', 'get', 'Please enter how many are cheaper')
    demand(offer.giftSku !== '' || kind !== 'gift', 'giftSku', 'Please name the gift')
    demand(offer.code !== '' || who === 'automatic' || who === 'batch', 'code', 'Please enter the code')
    const [start, end] = [momentOf(offer.startsAt), momentOf(offer.endsAt)]
    demand(!start || !end || start < end, 'endsAt', 'It ends after it begins')
    demand((offer.hoursFrom === '') === (offer.hoursTo === ''), 'hoursTo', 'Please enter both hours, or none')
    demand(offer.hoursFrom === '' || offer.hoursFrom !== offer.hoursTo, 'hoursTo', 'Please choose another hour')
    demand(!offer.firstOrder || offer.personLimit === 1, 'personLimit', 'A first order is one: please enter 1')
  })
export type OfferForm = z.output<typeof OfferForm>

/** The words of the form, in its order. Times have fields of their own. */
export const offerWordsOfForm: Partial<Record<keyof OfferForm, FieldWords>> = {
  name: { label: 'Name', hint: 'Shoppers see it beside the amount' },
  discountType: { label: 'It gives', options: offerKinds },
  percent: { label: 'Percentage off', unit: 'percent', hint: '100 is free' },
  cap: { label: 'At most', amount: true, hint: 'Empty: no limit' },
  amount: { label: 'Amount off', amount: true },
  buy: { label: 'Pieces that are bought' },
  get: { label: 'Pieces that are cheaper', hint: 'The cheapest of all that are in the cart' },
  most: { label: 'At most so often an order', hint: 'Empty: as often as it fits' },
  giftSku: { label: 'The gift', hint: 'Its SKU. It is added by itself and leaves the stock with the order' },
  giftPieces: { label: 'Pieces of it', hint: 'Empty: 1' },
  categories: { label: 'Categories', hint: 'Nothing chosen in any of these lists: everything' },
  collections: { label: 'Collections', hint: 'Every perfume that is in one when the order is placed' },
  products: { label: 'Perfumes', hint: 'Single perfumes, in all their sizes' },
  sizes: { label: 'Sizes', hint: 'Single sizes by their SKU, a line each' },
  minimum: { label: 'Subtotal of at least', amount: true, hint: 'Empty: none' },
  cities: { label: 'Only to these cities', hint: 'A line each. Empty: everywhere' },
  firstOrder: { label: "Only for a customer's first order" },
  tags: { label: 'Only for customers with a tag', hint: 'A tag a line, any of them. Empty: everybody' },
  prepaid: { label: 'Only when it is paid ahead' },
  couponType: { label: 'Who uses it', options: offerAudiences },
  code: { label: 'Code', hint: 'For everybody, or for who knows it' },
  combinable: { label: 'It may count together with others that may' },
  totalLimit: { label: 'Uses in all', hint: 'Empty: no limit' },
  personLimit: { label: 'Uses of a customer', hint: 'Empty: no limit' },
  hoursFrom: { label: 'Each day from', hint: 'Like 18:00. Empty: the whole day' },
  hoursTo: { label: 'Each day to', hint: 'Like 23:00' },
}
