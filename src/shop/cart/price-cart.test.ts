import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CountryCode, PAKISTAN } from '../shipping/country-rules.ts'
import { couponDiscount, cutPrice, type PriceRules, priceCart } from './price-cart.ts'

const rules: PriceRules = {
  shippingFee: 28_000,
  freeShippingFrom: 500_000,
  codLimit: 5_000_000,
  homeCountry: PAKISTAN,
}
const price = fc.integer({ min: 0, max: 10_000_000 })
const line = fc.record({ cutPrice: price, quantity: fc.integer({ min: 1, max: 1000 }) })
const coupon = fc.oneof(
  fc.constant(null),
  fc.record({ discountType: fc.constant('fixed' as const), discountValue: fc.integer({ min: 1, max: 100_000_000 }) }),
  fc.record({ discountType: fc.constant('percentage' as const), discountValue: fc.integer({ min: 1, max: 10_000 }) }),
)

describe('a unit price', () => {
  test('is rounded half up to the paisa, in exact arithmetic', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 10_000 }), (full, hundredths) => {
        const exact = BigInt(full) * BigInt(10_000 - hundredths)
        const expected = exact / 10_000n + (exact % 10_000n >= 5_000n ? 1n : 0n)
        expect(cutPrice(full, hundredths / 100)).toBe(Number(expected))
      }),
    )
  })
  test('half a paisa goes up', () => expect(cutPrice(101, 50)).toBe(51))
  test('without a discount is the price', () => expect(cutPrice(123_456, 0)).toBe(123_456))
  test('is free at 100 percent', () => expect(cutPrice(123_456, 100)).toBe(0))
})

describe('a cart', () => {
  test('costs the sum of its lines, less the coupon, plus shipping, to the paisa', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), coupon, (lines, code) => {
        const sum = lines.reduce((total, { cutPrice: unit, quantity }) => total + unit * quantity, 0)
        const cost = priceCart(lines, code, rules)
        expect(cost.subtotal).toBe(sum)
        expect(cost.totalAmount).toBe(cost.subtotal - cost.couponDiscount + cost.shipping)
        for (const amount of [cost.subtotal, cost.couponDiscount, cost.shipping, cost.totalAmount]) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
  test('never gets dearer by a coupon, nor cheaper than shipping alone', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), coupon, (lines, code) => {
        const cost = priceCart(lines, code, rules)
        expect(cost.couponDiscount).toBeLessThanOrEqual(cost.subtotal)
        expect(cost.couponDiscount).toBe(couponDiscount(cost.subtotal, code))
      }),
    )
  })
  test('costs the same however its lines are ordered', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), coupon, (lines, code) => {
        expect(priceCart([...lines].reverse(), code, rules)).toEqual(priceCart(lines, code, rules))
      }),
    )
  })
  test('that is empty costs nothing', () => expect(priceCart([], null, rules).totalAmount).toBe(0))
})

describe('shipping', () => {
  const worth = (amount: number) => priceCart([{ cutPrice: amount, quantity: 1 }], null, rules)
  test('is Rs 280 below Rs 5,000 after coupon, and says what is missing', () => {
    expect(worth(499_999)).toMatchObject({ shipping: 28_000, freeShippingRemaining: 1 })
  })
  test('is free from Rs 5,000', () => {
    expect(worth(500_000)).toMatchObject({ shipping: 0, freeShippingRemaining: 0 })
  })
  test('looks at the amount after the coupon', () => {
    const lines = [{ cutPrice: 500_000, quantity: 1 }]
    expect(priceCart(lines, { discountType: 'fixed', discountValue: 1 }, rules).shipping).toBe(28_000)
  })
  test('is free for a prepaid order, such as one that leaves the country', () => {
    const lines = [{ cutPrice: 100_000, quantity: 1 }]
    expect(priceCart(lines, null, rules, 'GB' as CountryCode)).toMatchObject({
      shipping: 0,
      paymentMethod: 'Bank Transfer',
    })
  })
})

describe('cash on delivery', () => {
  const method = (amount: number) => priceCart([{ cutPrice: amount, quantity: 1 }], null, rules, PAKISTAN).paymentMethod
  test('is for orders below Rs 50,000', () => expect(method(4_999_999)).toBe('COD'))
  test('ends at Rs 50,000', () => expect(method(5_000_000)).toBe('Bank Transfer'))
})
