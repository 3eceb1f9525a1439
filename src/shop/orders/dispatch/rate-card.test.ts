import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rs } from '../../ground/money.ts'
import { cardOn, feeBy, type RateCard, zoneOf } from './rate-card.ts'
import { SaveRateCard } from './rate-cards.ts'

const card: RateCard = {
  fromDay: '2026-01-01',
  zones: [
    { name: 'Own city', places: ['Sargodha'] },
    { name: 'Punjab', places: ['Punjab', 'Islamabad'] },
    { name: 'Elsewhere', places: [] },
  ],
  rates: [
    { zone: 'Own city', upToGrams: 1000, fee: rs(150), returnFee: rs(100) },
    { zone: 'Punjab', upToGrams: 500, fee: rs(200), returnFee: rs(150) },
    { zone: 'Punjab', upToGrams: 1000, fee: rs(250), returnFee: rs(190) },
    { zone: 'Punjab', upToGrams: null, fee: rs(80), returnFee: rs(80) },
    { zone: 'Elsewhere', upToGrams: 500, fee: rs(300), returnFee: rs(300) },
    { zone: 'Elsewhere', upToGrams: null, fee: rs(150), returnFee: rs(100) },
  ],
  fuelRate: 0,
  taxRate: 0,
}
const fee = (city: string, grams: number, cameBack = false, more: Partial<RateCard> = {}) =>
  feeBy({ ...card, ...more }, { city, province: '', grams, cameBack })

test.each([
  ['Sargodha', 400, 150],
  ['Lhr', 500, 200],
  ['لاہور', 501, 250],
  ['isb', 1001, 330],
  ['Lahore', 3000, 410],
  ['Karachi', 499, 300],
  ['Chak 47 NB', 700, 450],
])('a parcel to %s of %d g costs Rs %d', (city, grams, rupees) => expect(fee(city, grams)).toBe(rs(rupees)))

test('a parcel that came back has its own fee, and surcharge and tax come on top', () => {
  expect(fee('Lahore', 1500, true)).toBe(rs(270))
  expect(fee('Lahore', 500, false, { fuelRate: 10, taxRate: 16 })).toBe(rs(255.2))
})

test('where the card says nothing there is no fee', () => {
  expect(fee('Sargodha', 1001)).toBeNull()
  expect(fee('Lahore', 500, false, { zones: card.zones.slice(0, 1) })).toBeNull()
  expect(zoneOf([{ name: 'Punjab', places: ['Punjab'] }], 'A village', 'Punjab')?.name).toBe('Punjab')
})

test('the last card that has begun counts', () => {
  const cards = ['2026-03-01', '2026-01-01', '2026-02-01'].map(fromDay => ({ ...card, fromDay }))
  expect(['2025-12-31', '2026-01-31', '2026-02-01', '2027-01-01'].map(day => cardOn(cards, day)?.fromDay)).toEqual([
    undefined,
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ])
})

test('a heavier parcel never costs less where dearer steps are heavier, in whatever order they are written', () => {
  const grams = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(
      grams,
      grams,
      fc.shuffledSubarray(card.rates, { minLength: card.rates.length }),
      fc.boolean(),
      (a, b, rates, back) => {
        const [light, heavy] = [Math.min(a, b), Math.max(a, b)]
        const [less, more] = [fee('Karachi', light, back, { rates }), fee('Karachi', heavy, back, { rates })]
        expect(less ?? 0).toBeLessThanOrEqual(more ?? 0)
        expect(fee('Karachi', light, back)).toBe(less)
      },
    ),
  )
})

const typed = { fromDay: '2026-01-01', zones: 'Elsewhere =', rates: 'Elsewhere, 500 g, 200', version: '1' }
test('a card is read as people write it, and its mistakes are named', () => {
  const read = SaveRateCard.parse({
    ...typed,
    rates: 'elsewhere, 0.5 kg, 200.50, 150\n\nElsewhere , each further kg,80,60',
    fuelRate: '4.555',
  })
  expect(read).toMatchObject({
    rates: [
      { zone: 'elsewhere', upToGrams: 500, fee: rs(200.5), returnFee: rs(150) },
      { zone: 'Elsewhere', upToGrams: null, fee: rs(80), returnFee: rs(60) },
    ],
    taxRate: 0,
  })
  const problem = (more: Record<string, string>) =>
    SaveRateCard.safeParse({ ...typed, ...more }).error?.issues[0]?.message
  expect(problem({ zones: 'Punjab' })).toContain('please write Name =')
  expect(problem({ zones: 'A = Lahore\nB =' })).toBe('There is no zone Elsewhere')
  expect(problem({ rates: 'Elsewhere, heavy, 200' })).toContain('please write zone, weight, fee')
  expect(problem({ rates: 'Elsewhere, 500 g, -1' })).toContain('please write zone, weight, fee')
  expect(problem({ rates: 'Elsewhere, each further kg, 80' })).toBe('The zone Elsewhere has no rate')
  expect(problem({ fuelRate: '101' })).toBe('The fuel surcharge must be 100 or less')
})
