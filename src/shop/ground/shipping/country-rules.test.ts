import { getCountries } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { type CountryCode, countries, countryCode, countryName, isHome, PAKISTAN } from './country-rules.ts'

test('Pakistan comes first, then the others by name', () => {
  expect(countries[0]).toEqual({ code: 'PK', name: 'Pakistan' })
  expect(countries.slice(1, 4).map(({ name }) => name)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
  expect(countries.at(-1)).toEqual({ code: 'ZW', name: 'Zimbabwe' })
})

test('every country whose phone numbers can be read is in the list, under a name', () => {
  // Two islands of the United Kingdom's with a calling code, but no ISO code of their own.
  const withoutIsoCode = ['AC', 'TA']
  const codes = countries.map(({ code }) => code)
  expect(codes.toSorted()).toEqual(
    getCountries()
      .filter(code => !withoutIsoCode.includes(code))
      .toSorted(),
  )
  for (const { code, name } of countries) expect(name).not.toBe(code)
})

test('a country is found by its name or its code, however it is capitalised', () => {
  expect(countryCode('united arab emirates')).toBe('AE')
  expect(countryCode(' pk')).toBe('PK')
  expect(countryCode('Kosovo')).toBe('XK')
  expect(countryCode('Turkiye')).toBe('TR')
  expect(['turkey', 'UK', 'U.A.E.', 'usa'].map(countryCode)).toEqual(['TR', 'GB', null, 'US'])
  expect(['Atlantis', 'toString', ''].map(countryCode)).toEqual([null, null, null])
})

test('a name leads to its code and back', () => {
  for (const { code, name } of countries) {
    expect(countryCode(name)).toBe(code)
    expect(countryCode(code)).toBe(code)
    expect(countryName(code)).toBe(name)
  }
  expect(countryName('Atlantis')).toBe('Atlantis')
})

test('home is the country of the settings, and an address without one', () => {
  expect(isHome(PAKISTAN, PAKISTAN)).toBe(true)
  expect(isHome(null, PAKISTAN)).toBe(true)
  expect(isHome('GB' as CountryCode, PAKISTAN)).toBe(false)
})
