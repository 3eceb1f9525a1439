import { expect, test } from 'vitest'
import { readQuantities, type Segment, separateNumbers } from './search-numbers.ts'

const terms: Record<string, [kind: string, value: string]> = {
  under: ['bound', 'below'],
  tak: ['bound', 'below'],
  kam: ['bound', 'below'],
  budget: ['bound', 'below'],
  over: ['bound', 'above'],
  around: ['bound', 'about'],
  rs: ['unit', 'rupees'],
  ml: ['unit', 'ml'],
  tola: ['unit', 'tola'],
  hours: ['unit', 'hours'],
  hazar: ['multiple', '1000'],
  teen: ['number', '3'],
  half: ['number', '0.5'],
  dhai: ['number', '2.5'],
  se: ['ignored', ''],
  to: ['ignored', ''],
  is: ['ignored', ''],
}

/** The quantities of a text whose words mean what stands above; `1921` is part of a name. */
function quantities(text: string) {
  const segments = separateNumbers(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word, place): Segment => {
      const [kind, value] = terms[word] ?? []
      return {
        from: place,
        to: place + 1,
        typed: word,
        terms: kind && value !== undefined ? [{ kind, value }] : [],
        number: /^\d+$/.test(word) ? Number(word) : null,
        named: word === '1921',
      }
    })
  return readQuantities(segments).map(({ from: _, to: __, ...quantity }) => quantity)
}

const price = (min: number | null, max: number | null) => [{ kind: 'price', min, max }]

test.each([
  ['under 3000', price(null, 3000)],
  ['rose rs. 3,000/- tak', price(null, 3000)],
  ['oud rs2500', price(null, 2500)],
  ['budget is 4000', price(null, 4000)],
  ['oud 2026', []],
  ['oud under 2026', price(null, 2026)],
  ['2.5k', price(null, 2500)],
  ['teen hazar se kam', price(null, 3000)],
  ['dhai hazar tak', price(null, 2500)],
  ['over 10k', price(10_000, null)],
  ['around 7000', price(5250, 8750)],
  ['5000 se 8000', price(5000, 8000)],
  ['8000-5000', price(5000, 8000)],
  ['rs 2000 to rs 3000 tak', price(2000, 3000)],
  ['perfume 3000', price(null, 3000)],
])('%j is a price', (text, expected) => {
  expect(quantities(text)).toEqual(expected)
})

test.each([
  ['50ml', { mls: [50], tolas: null }],
  ['oud 12 ml', { mls: [12], tolas: null }],
  ['oud 12', { mls: [12], tolas: null }],
  ['1 tola', { mls: [11, 12], tolas: 1 }],
  ['tola', { mls: [11, 12], tolas: 1 }],
  ['half tola', { mls: [6], tolas: 0.5 }],
  ['1/2 tola', { mls: [6], tolas: 0.5 }],
])('%j is a size', (text, expected) => {
  expect(quantities(text)).toEqual([{ kind: 'ml', ...expected }])
})

test('a size and a price stand side by side, and so do hours', () => {
  expect(quantities('100ml under 5000')).toEqual([{ kind: 'ml', mls: [100], tolas: null }, ...price(null, 5000)])
  expect(quantities('10 hours 6000')).toEqual([{ kind: 'hours', hours: 10 }, ...price(null, 6000)])
})

test.each(['attarwala 1921', 'vetiver no 7', 'under', 'tak rose', 'teen', '0 ml over'])(
  '%j asks for no price',
  text => {
    expect(quantities(text).filter(({ kind }) => kind === 'price')).toEqual([])
  },
)

test('Urdu and Arabic digits are digits', () => {
  expect(separateNumbers('۲۰۰۰ ٣٠')).toBe('2000 30')
})
