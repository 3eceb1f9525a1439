import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rs } from '../../ground/money.ts'
import { type BulkRule, changedBy, type Rounding, readDiscount, readPrice, ruleText } from './bulk-price-rules.ts'

test.each(['5900', 'Rs 5,900', 'Rs.5,900.00', 'PKR 5 900', '₨5900', '5,900/-', ' ۵۹۰۰ ', '٥٬٩٠٠', 'rs. 5900/='])(
  '%j is Rs 5,900',
  text => expect(readPrice(text)).toBe(rs(5900)),
)

test.each(['', 'free', '59.50', '-5', '0', '12345678', '5900 6000', '20%'])('%j is no price', text =>
  expect(readPrice(text)).toBeNull(),
)

test.each([
  ['20', 20],
  ['12.5 %', 12.5],
  ['۲۰٪', 20],
  ['25.0123', 25.0123],
  ['', 0],
  ['100', null],
  ['-5', null],
  ['half', null],
])('the discount %j is read as %j', (text, discount) => expect(readDiscount(text)).toBe(discount))

describe('a bulk change', () => {
  const of = (rupees: number, rule: Partial<BulkRule>) => {
    const to = changedBy(
      { price: rs(rupees), discount: 5 },
      { how: 'up', by: 10, unit: 'percent', to: 'rupee', ...rule },
    )
    return to && to.price / 100
  }
  test.each<[number, Partial<BulkRule>, number | null]>([
    [5900, {}, 6490],
    [5900, { how: 'down', by: 300, unit: 'rupees' }, 5600],
    [5900, { how: 'set', by: 4999, unit: 'rupees' }, 4999],
    [5905, { to: 'ten', by: 0 }, 5910],
    [5925, { to: 'fifty', by: 0 }, 5950],
    [5939, { to: 'ninety', by: 0 }, 5890],
    [5940, { to: 'ninety', by: 0 }, 5990],
    [20, { to: 'ninety', by: 0 }, 90],
    [300, { how: 'down', by: 300, unit: 'rupees', to: 'ninety' }, null],
    [9_999_999, {}, null],
    // 1005 * 1.1 is 1105.5000000000002 in binary.
    [1005, {}, 1106],
  ])('Rs %i by %j becomes %j', (before, rule, after) => expect(of(before, rule)).toBe(after))

  test('it says itself in words', () => {
    expect(ruleText({ how: 'up', by: 10, unit: 'percent', to: 'ninety' })).toBe('10% up, ending in 90')
    expect(ruleText({ how: 'set', by: 12_000, unit: 'rupees', to: 'rupee' })).toBe('Rs 12,000')
    expect(ruleText({ how: 'discount', by: 15, unit: 'percent', to: 'rupee' })).toBe('15% off')
  })

  test('a rounded price ends as was asked for, and is as near as can be', () => {
    const steps: Record<Rounding, number> = { rupee: 1, ten: 10, fifty: 50, ninety: 100 }
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900_000 }),
        fc.constantFrom(...(Object.keys(steps) as Rounding[])),
        (before, to) => {
          const after = of(before, { how: 'set', by: before, unit: 'rupees', to })
          if (after === null) expect(before).toBeLessThan(25)
          else expect(after % steps[to]).toBe(to === 'ninety' ? 90 : 0)
          if (after !== null && after > 90) expect(Math.abs(after - before)).toBeLessThanOrEqual(steps[to] / 2)
        },
      ),
    )
  })
})
