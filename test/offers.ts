import fc from 'fast-check'
import { type Paisa, paisa, rs } from '../src/shop/ground/money.ts'
import type { FoundOffer } from '../src/shop/offers/coupons/index.ts'
import { OfferTerms } from '../src/shop/offers/coupons/index.ts'
import { OfferForm } from '../src/shop/offers/offers/index.ts'

let made = 0

/** An offer that counts for everybody, without a database. */
export function offer(more: Partial<Omit<FoundOffer, 'terms'>> & { terms?: object } = {}): FoundOffer {
  made += 1
  return {
    _id: `offer-${String(made).padStart(6, '0')}`,
    name: `Offer ${made}`,
    code: '',
    couponType: 'automatic',
    status: 'active',
    liveStatus: 'live',
    discountType: 'fixed',
    discountValue: 10_000,
    minimumSubtotal: paisa(0),
    startDate: null,
    endDate: null,
    totalLimit: null,
    personLimit: null,
    redeemed: 0,
    combinable: true,
    version: 1,
    used: 0,
    usedBefore: false,
    hasOrdered: false,
    hasTag: true,
    codeUsed: false,
    named: false,
    scope: null,
    gift: null,
    refusal: null,
    ...more,
    terms: OfferTerms.parse(more.terms ?? {}),
  }
}

export const amountOff = (amount: Paisa, more = {}): FoundOffer => offer({ discountValue: amount, ...more })
/** Of hundredths of a percent. */
export const percentOff = (share: number, more = {}): FoundOffer =>
  offer({ discountType: 'percentage', discountValue: share, ...more })

const scope = fc.option(
  fc.array(fc.integer({ min: 0, max: 19 }), { maxLength: 6 }).map(sizes => new Set(sizes.map(at => `size-${at}`))),
  { nil: null },
)
const share = fc.integer({ min: 1, max: 10_000 })

/** An offer of any kind for lines `size-0` to `size-19`. */
export const anyOffer = fc
  .record({
    combinable: fc.boolean(),
    minimumSubtotal: fc.constantFrom(rs(0), rs(0), rs(2_000), rs(100_000)),
    scope,
    prepaid: fc.integer({ min: 0, max: 3 }).map(none => none === 0),
    gives: fc.oneof(
      fc.integer({ min: 1, max: 100_000_000 }).map(value => amountOff(paisa(value))),
      fc
        .tuple(share, fc.option(fc.integer({ min: 0, max: 5_000 })))
        .map(([value, cap]) => percentOff(value, { terms: { cap: cap === null ? null : rs(cap) } })),
      fc.constant(null).map(() => offer({ discountType: 'shipping', discountValue: 0 })),
      fc
        .record({
          buy: fc.integer({ min: 1, max: 4 }),
          get: fc.integer({ min: 1, max: 3 }),
          most: fc.option(fc.integer({ min: 1, max: 3 })),
          share,
        })
        .map(({ share: value, ...terms }) => offer({ discountType: 'buyGet', discountValue: value, terms })),
      fc.integer({ min: 0, max: 25 }).map(at =>
        offer({
          discountType: 'gift',
          discountValue: 0,
          terms: { giftSize: `size-${at}`, giftPieces: 1 },
          gift: {
            productId: 'p',
            sizeId: `size-${at}`,
            name: 'Gift',
            image: null,
            ml: 3,
            sku: `G${at}`,
            price: rs(900),
            discount: 0,
            cutPrice: rs(900),
          },
        }),
      ),
    ),
  })
  .map(({ gives, prepaid, ...more }) => offer({ ...gives, ...more, terms: { ...gives.terms, prepaid } }))
  .map(({ _id, ...one }) => offer(one))

/** Offers that count together. */
export const combinations = fc.array(anyOffer, { maxLength: 5 })

/** A form of an offer: Rs 100 off everything by itself, but for what is said. */
export const offerForm = (more: Partial<OfferForm>): OfferForm =>
  OfferForm.parse({
    name: 'An offer',
    discountType: 'fixed',
    percent: null,
    cap: null,
    amount: rs(100),
    buy: null,
    get: null,
    most: null,
    giftSku: '',
    giftPieces: null,
    categories: [],
    collections: [],
    products: [],
    sizes: [],
    minimum: null,
    cities: [],
    tags: [],
    firstOrder: false,
    prepaid: false,
    couponType: 'automatic',
    code: '',
    combinable: false,
    totalLimit: null,
    personLimit: null,
    startsAt: '',
    endsAt: '',
    hoursFrom: '',
    hoursTo: '',
    ...more,
  })
