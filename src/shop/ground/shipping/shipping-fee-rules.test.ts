import { describe, expect, test } from 'vitest'
import { settings } from '../../../../test/fixtures.ts'
import { Settings } from '../../settings/settings/index.ts'
import { rs } from '../money.ts'
import { feeFor, feeText, parcelGrams, shippingText } from './shipping-fee-rules.ts'
import { feeRulesInWords, parcelInWords } from './shipping-fee-words.ts'
import { cashGoesTo } from './where-cash-on-delivery-rules.ts'

const rules = Settings.parse({
  shippingRates: [
    { place: 'balochistan', upToGrams: 0, fee: 400 },
    { place: 'Quetta', upToGrams: 1000, fee: 350 },
    { place: 'Quetta', upToGrams: 500, fee: 300 },
    { place: '', upToGrams: 500, fee: 200 },
  ],
  cashFee: rs(50),
  noCashIn: ['khi', 'Gilgit-Baltistan'],
})
const fee = (city: string | null, grams: number) => feeFor(rules, { city, grams }) / 100

describe('shipping by city and weight', () => {
  test("is the specification's fee until a merchant says otherwise, in any city and weight", () => {
    expect(feeFor(settings, { city: 'Quetta', grams: 900 })).toBe(rs(280))
    expect(shippingText(settings)).toBe('Shipping Rs 280, free from Rs 5,000')
  })

  test("takes a city's fee before its province's before everywhere's, and the lightest that holds the parcel", () => {
    expect([fee('Quetta', 400), fee('quetta ', 900), fee('کوئٹہ', 1000), fee('Quetta', 1001)]).toEqual([
      350, 400, 400, 450,
    ])
    expect([fee('Gwadar', 400), fee('Lahore', 500), fee('Lahore', 501), fee(null, 400), fee('Atlantis', 400)]).toEqual([
      450, 250, 330, 250, 250,
    ])
    expect(feeText(rules)).toBe('Rs 250 to Rs 450 by city and weight')
  })

  test('names no cash where a city or its province has none, by any of its names', () => {
    expect(['Karachi', 'KHI', 'Gilgit', 'Lahore', '', null].map(city => cashGoesTo(rules, city))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ])
  })

  test('weighs the box and each piece, by its own weight where it has one', () => {
    const lines = [
      { sizeId: 'a', quantity: 2 },
      { sizeId: 'b', quantity: 1 },
    ]
    expect(parcelGrams(lines, new Map([['b', 80]]), { pieceWeightGrams: 350, packingWeightGrams: 150 })).toBe(930)
  })
})

test('the rules stand in words, and a parcel that somebody asks about is answered with the rule that counts', () => {
  expect(feeRulesInWords(rules)).toEqual([
    'To Balochistan: Rs 400',
    'To Quetta, up to 500 g: Rs 300',
    'To Quetta, up to 1000 g: Rs 350',
    'Everywhere else, up to 500 g: Rs 200',
    'Every other parcel: Rs 280',
    'Paid in cash: Rs 50 more',
    'No cash on delivery in Karachi, Gilgit-Baltistan',
    'Free from Rs 5,000, and when it is paid ahead',
  ])
  const asked = (city: string, paid: 'cash' | 'ahead') => parcelInWords(rules, { city, grams: 900, paid })
  expect(asked('quetta', 'cash')).toBe(
    "A parcel of 900 g to Quetta paid in cash costs Rs 400 (by the rule 'To Quetta, up to 1000 g: Rs 350', with Rs 50 for cash), and nothing from Rs 5,000 on.",
  )
  expect(asked('Karachi', 'cash')).toContain('cannot be paid in cash')
  expect(asked('Lahore', 'ahead')).toBe('A parcel of 900 g to Lahore paid ahead ships free.')
})
