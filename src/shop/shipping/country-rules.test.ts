import { getCountries } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { countries, countryCode } from './country-rules.ts'

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
  expect(countryCode('Atlantis')).toBeNull()
})
