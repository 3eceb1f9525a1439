import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOff, combinations, offer, percentOff } from '../../../../test/offers.ts'
import { cutPrice, type Paisa, paisa, rs, sum, times } from '../../ground/money.ts'
import { type CountryCode, PAKISTAN } from '../../ground/shipping/country-rules.ts'
import { type PriceRules, priceCart } from './price-cart.ts'

const UNITED_KINGDOM = 'GB' as CountryCode
const rules: PriceRules = {
  shippingFee: rs(280),
  freeShippingFrom: rs(5_000),
  codLimit: rs(50_000),
  homeCountry: PAKISTAN,
  giftWrapFee: rs(250),
  shippingRates: [],
  cashFee: rs(0),
  noCashIn: [],
  pieceWeightGrams: 350,
  packingWeightGrams: 150,
  shipsAbroad: [{ country: 'AE' as CountryCode, fee: rs(4_500) }],
}
const price = fc.integer({ min: 0, max: 100_000 }).map(rs)
/** Percent with two decimals. */
const discount = fc.integer({ min: 0, max: 10_000 }).map(hundredths => hundredths / 100)
const line = fc.record({
  cutPrice: fc.tuple(price, discount).map(([full, percent]) => cutPrice(full, percent)),
  quantity: fc.integer({ min: 1, max: 1000 }),
})
const cart = fc
  .array(line, { maxLength: 20 })
  .map(lines => lines.map((each, at) => ({ ...each, sizeId: `size-${at}` })))
const oneOf = (amount: Paisa) => [{ sizeId: 'one', cutPrice: amount, quantity: 1 }]
const isWhole = (amount: Paisa) => Number.isSafeInteger(amount) && amount >= 0 && amount % 100 === 0

describe('a unit price', () => {
  test('is rounded half up to the whole rupee, in exact arithmetic', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 10_000 }), (full, hundredths) => {
        const exact = BigInt(full) * BigInt(10_000 - hundredths)
        const expected = (exact / 1_000_000n + (exact % 1_000_000n >= 500_000n ? 1n : 0n)) * 100n
        expect(cutPrice(full, hundredths / 100)).toBe(Number(expected))
      }),
    )
  })
  test('half a rupee is rounded up', () => expect(cutPrice(rs(101), 50)).toBe(rs(51)))
  test('less than half is rounded down', () => expect(cutPrice(rs(17_590), 1.01)).toBe(rs(17_412)))
  test('without a discount is the price', () => expect(cutPrice(rs(123_456), 0)).toBe(rs(123_456)))
  test('is free at 100 percent', () => expect(cutPrice(rs(123_456), 100)).toBe(0))
})

describe('a cart', () => {
  test('costs the sum of its lines minus the coupon plus shipping and gift wrap, all in whole rupees', () => {
    fc.assert(
      fc.property(
        cart,
        combinations,
        fc.constantFrom(PAKISTAN, UNITED_KINGDOM, null),
        fc.boolean(),
        (lines, offers, country, giftWrap) => {
          const cost = priceCart(lines, offers, rules, { country, giftWrap })
          expect(cost.subtotal).toBe(sum(lines.map(({ cutPrice: unit, quantity }) => times(unit, quantity))))
          expect(cost.totalAmount).toBe(cost.subtotal - cost.couponDiscount + cost.shipping + cost.giftWrapFee)
          for (const amount of [cost.subtotal, cost.couponDiscount, cost.shipping, cost.totalAmount]) {
            expect(isWhole(amount), `${amount} paisa`).toBe(true)
          }
          expect(isWhole(cost.freeShippingRemaining)).toBe(true)
        },
      ),
    )
  })
  test('is never below nothing: offers take off at most what each line is worth, and their sum is the discount', () => {
    fc.assert(
      fc.property(cart, combinations, (lines, offers) => {
        const { ofLines, ofOffers, couponDiscount, totalAmount } = priceCart(lines, offers, rules)
        for (const { sizeId, cutPrice: unit, quantity } of lines) {
          expect(ofLines.get(sizeId)).toBeGreaterThanOrEqual(0)
          expect(ofLines.get(sizeId)).toBeLessThanOrEqual(times(unit, quantity))
        }
        expect(sum([...ofLines.values()])).toBe(couponDiscount)
        expect(sum([...ofOffers.values()].map(({ amount }) => amount))).toBe(couponDiscount)
        expect(totalAmount).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  test('costs the same in any order of its lines and offers', () => {
    fc.assert(
      fc.property(cart, combinations, (lines, offers) => {
        const turned = priceCart([...lines].reverse(), [...offers].reverse(), rules)
        const { ofLines, ofOffers, ...cost } = priceCart(lines, offers, rules)
        expect(turned).toMatchObject(cost)
        expect(new Map([...turned.ofLines].sort())).toEqual(new Map([...ofLines].sort()))
        expect(new Map([...turned.ofOffers].sort())).toEqual(new Map([...ofOffers].sort()))
      }),
    )
  })
  test('that is empty costs nothing', () => expect(priceCart([], [], rules).totalAmount).toBe(0))
})

describe('shipping', () => {
  const worth = (amount: Paisa) => priceCart(oneOf(amount), [], rules)
  test('is Rs 280 below Rs 5,000 after coupon, with the amount missing to free shipping', () => {
    expect(worth(rs(4_999))).toMatchObject({ shipping: rs(280), freeShippingRemaining: rs(1) })
  })
  test('is free from Rs 5,000', () => {
    expect(worth(rs(5_000))).toMatchObject({ shipping: 0, freeShippingRemaining: 0 })
  })
  test('depends on the amount after the coupon', () => {
    expect(priceCart(oneOf(rs(5_000)), [amountOff(rs(1))], rules).shipping).toBe(rs(280))
  })
  test('is free for a prepaid order', () => {
    expect(priceCart(oneOf(rs(1_000)), [], rules, { prepaid: true })).toMatchObject({ shipping: 0, shipsTo: true })
  })
  test('abroad is the fee of the country, whatever the cart is worth; none is charged to a country that is not listed', () => {
    const to = (country: string, amount: Paisa) =>
      priceCart(oneOf(amount), [], rules, { country: country as CountryCode })
    const fee = { shipping: rs(4_500), shipsTo: true, paymentMethod: 'Bank Transfer', freeShippingRemaining: 0 }
    expect(to('AE', rs(1_000))).toMatchObject(fee)
    expect(to('AE', rs(9_000))).toMatchObject(fee)
    expect(to('GB', rs(1_000))).toMatchObject({ shipping: 0, shipsTo: false, paymentMethod: 'Bank Transfer' })
    expect(priceCart([], [], rules, { country: 'AE' as CountryCode }).shipping).toBe(0)
  })
})

describe('gift wrap', () => {
  const wrapped = (amount: Paisa, more: Partial<PriceRules> = {}) =>
    priceCart([{ sizeId: 'one', cutPrice: amount, quantity: 3 }], [], { ...rules, ...more }, { giftWrap: true })
  test('costs its fee once an order, beside shipping', () =>
    expect(wrapped(rs(1_000))).toMatchObject({ giftWrapFee: rs(250), shipping: rs(280), totalAmount: rs(3_530) }))
  test('does not bring free shipping nearer', () =>
    expect(wrapped(rs(1_600))).toMatchObject({ shipping: rs(280), freeShippingRemaining: rs(200) }))
  test('counts for what a courier may collect', () => expect(wrapped(rs(16_600)).paymentMethod).toBe('Bank Transfer'))
  test('costs nothing for an empty cart, and where it is not offered', () => {
    expect(priceCart([], [], rules, { giftWrap: true }).totalAmount).toBe(0)
    expect(wrapped(rs(1_000), { giftWrapFee: null }).giftWrapFee).toBe(0)
  })
})

describe('an offer', () => {
  const off = (amount: Paisa, given: ReturnType<typeof offer>) =>
    priceCart(oneOf(amount), [given], rules).couponDiscount
  test('takes off whole rupees, rounded half up, up to its cap', () => {
    expect(off(rs(4_995), percentOff(1_000))).toBe(rs(500))
    expect(off(rs(4_994), percentOff(1_000))).toBe(rs(499))
    expect(off(rs(4_994), amountOff(paisa(100_50)))).toBe(rs(101))
    expect(off(rs(4_994), percentOff(1_000, { terms: { cap: rs(300) } }))).toBe(rs(300))
  })
  const two = [
    { sizeId: 'attar', cutPrice: rs(1_000), quantity: 2 },
    { sizeId: 'oud', cutPrice: rs(3_000), quantity: 2 },
  ]
  test('of free pieces makes the cheapest free, as often as it fits', () => {
    const free = (terms: object) =>
      priceCart(two, [offer({ discountType: 'buyGet', discountValue: 10_000, terms })], rules).couponDiscount
    expect(free({ buy: 2, get: 1 })).toBe(rs(1_000))
    expect(free({ buy: 1, get: 1 })).toBe(rs(2_000))
    expect(free({ buy: 1, get: 1, most: 1 })).toBe(rs(1_000))
    expect(free({ buy: 3, get: 2 })).toBe(0)
  })
  test('of free pieces takes no more off a line than another such offer left of it', () => {
    const line = [{ sizeId: 'one', cutPrice: rs(1), quantity: 8 }]
    const halves = () => offer({ discountType: 'buyGet', discountValue: 7_500, terms: { buy: 1, get: 3 } })
    const { ofLines, totalAmount } = priceCart(line, [halves(), halves()], rules)
    expect([ofLines.get('one'), totalAmount]).toEqual([rs(8), rs(280)])
  })
  test('for some of the catalogue takes nothing off the rest', () => {
    const { ofLines } = priceCart(two, [percentOff(1_000, { scope: new Set(['oud']) })], rules)
    expect(Object.fromEntries(ofLines)).toEqual({ attar: 0, oud: rs(600) })
  })
  test('of free shipping pays the fee at home, and neither abroad nor what is free already', () => {
    const ships = offer({ _id: 'ships', discountType: 'shipping', discountValue: 0 })
    const price = priceCart(oneOf(rs(1_000)), [ships], rules)
    expect(price).toMatchObject({ shipping: 0, totalAmount: rs(1_000), freeShippingRemaining: 0 })
    expect(price.ofOffers.get('ships')).toEqual({ amount: 0, shipping: rs(280) })
    expect(priceCart(oneOf(rs(1_000)), [ships], rules, { country: 'AE' as CountryCode }).shipping).toBe(rs(4_500))
    expect(priceCart(oneOf(rs(6_000)), [ships], rules).ofOffers.get('ships')?.shipping).toBe(0)
  })
})

describe('cash on delivery', () => {
  const method = (amount: Paisa) => priceCart(oneOf(amount), [], rules, { country: PAKISTAN }).paymentMethod
  test('is for orders below Rs 50,000', () => expect(method(rs(49_999))).toBe('COD'))
  test('ends at Rs 50,000', () => expect(method(rs(50_000))).toBe('Bank Transfer'))
})
