import { expect, test } from 'vitest'
import { findCity } from '../../shop/ground/shipping/city-spelling-rules.ts'
import { provinceAfter } from '../../shop/ground/shipping/province-rules.ts'
import { isOtherProvince } from './city-province.tsx'

const known = (name: string) => {
  const city = findCity(name)
  if (!city) throw new Error(name)
  return city
}

test.each([
  // What the field named when it got the focus is known after a reload too: nothing is remembered elsewhere.
  ['', '', 'Karachi', 'Sindh'],
  ['Lahore', 'Punjab', 'Karachi', 'Sindh'],
  ['lhr', 'Punjab', 'کراچی', 'Sindh'],
  ['Lahore', 'Punjab', 'Multan', 'Punjab'],
  // Chosen by the shopper: it stays, and is asked about where the city is known.
  ['Chak 47 NB', 'Punjab', 'Karachi', 'Punjab'],
  ['Lahore', 'Balochistan', 'Karachi', 'Balochistan'],
  // A place that the shop does not know may lie anywhere.
  ['Lahore', 'Punjab', 'Chak 47 NB', ''],
  ['Goth Ali Bux', 'Sindh', 'Chak 47 NB', 'Sindh'],
])('from %s with %s to %s the province is %s', (before, state, city, after) => {
  expect(provinceAfter(findCity(city), { state, before: findCity(before) })).toBe(after)
})

test('a known city with another province of Pakistan is asked about, and nothing else', () => {
  expect(isOtherProvince(known('Karachi'), 'Punjab')).toBe(true)
  expect(isOtherProvince(known('Mirpur Khas'), 'Azad Kashmir')).toBe(true)
  expect(isOtherProvince(known('Karachi'), 'Sindh')).toBe(false)
  // Not chosen yet, or typed before scripts ran.
  for (const state of ['', 'sindh', 'SD']) expect(isOtherProvince(known('Karachi'), state)).toBe(false)
})
