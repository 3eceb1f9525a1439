import { expect, test } from 'vitest'
import { canonicalCity, cities, findCity, suggestCities } from './city-spelling-rules.ts'
import { provinces } from './province-rules.ts'

test('the list holds at least 150 cities, each once, in every province', () => {
  const names = cities.map(city => city.name)
  expect(names.length).toBeGreaterThanOrEqual(150)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(cities.map(city => city.province))).toEqual(new Set(provinces))
  for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z]*( [A-Z][a-z]+)*$/)
})

test.each([
  ['Sargodha', 'Punjab'],
  ['karachi', 'Sindh'],
  ['  PESHAWAR ', 'Khyber Pakhtunkhwa'],
  ['Quetta', 'Balochistan'],
  ['Islamabad', 'Islamabad Capital Territory'],
  ['Skardu', 'Gilgit-Baltistan'],
  ['Mirpur', 'Azad Kashmir'],
  ['Mirpur-Khas', 'Sindh'],
  ['mirpurkhas', 'Sindh'],
  ['Pindi', 'Punjab'],
  ['D.G. Khan', 'Punjab'],
  ['D.I.Khan', 'Khyber Pakhtunkhwa'],
])('%s lies in %s', (typed, province) => {
  expect(findCity(typed)?.province).toBe(province)
})

test('a town that is not listed is accepted', () => {
  expect(findCity('Chak 47 NB')).toBeNull()
  expect(suggestCities('zzz')).toEqual([])
  expect(suggestCities('  ')).toEqual([])
})

test('suggestions start with the typed text, then have a word that does', () => {
  expect(suggestCities('sarg').map(city => city.name)).toEqual(['Sargodha'])
  expect(suggestCities('khan').map(city => city.name)).toEqual(
    expect.arrayContaining(['Khanewal', 'Khanpur', 'Rahim Yar Khan', 'Dera Ghazi Khan']),
  )
  expect(suggestCities('a')).toHaveLength(8)
  expect(suggestCities('pindi')[0]?.name).toBe('Rawalpindi')
})

test.each([
  ['Lhr', 'Lahore'],
  ['LAHORE CITY', 'Lahore'],
  ['Pindi', 'Rawalpindi'],
  ['لاہور', 'Lahore'],
  ['لاهور', 'Lahore'],
  ['اسلام\u200cآباد', 'Islamabad'],
  ['  راولپنڈی ', 'Rawalpindi'],
  ['Sialkot Cantt', 'Sialkot'],
  ['Wah Cantt', 'Wah Cantonment'],
  ['Chak 47 NB', 'Chak 47 NB'],
  ['constructor', 'constructor'],
])('%s is %s', (typed, city) => expect(canonicalCity(typed)).toBe(city))
