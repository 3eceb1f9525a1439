import { expect, test } from 'vitest'
import { placeOfCity } from './city-coordinates.ts'
import { cities } from './city-spelling-rules.ts'
import type { Province } from './province-rules.ts'

// South, north, west, east, in whole and half degrees around each province.
const bounds: Record<Province, [number, number, number, number]> = {
  Punjab: [27.5, 34.1, 69, 75.5],
  Sindh: [23.5, 28.6, 66.5, 71.2],
  'Khyber Pakhtunkhwa': [31, 37, 69, 74.2],
  Balochistan: [24.8, 32.1, 60.8, 70.5],
  'Islamabad Capital Territory': [33.4, 33.9, 72.7, 73.5],
  'Gilgit-Baltistan': [34.5, 37.1, 72.5, 77.8],
  'Azad Kashmir': [32.7, 35.2, 73.3, 75.2],
}

test('every city of the list has a place inside its province', () => {
  for (const { name, province } of cities) {
    const place = placeOfCity(name)
    const [south, north, west, east] = bounds[province]
    expect(place, name).not.toBeNull()
    expect(place?.latitude, name).toBeGreaterThan(south)
    expect(place?.latitude, name).toBeLessThan(north)
    expect(place?.longitude, name).toBeGreaterThan(west)
    expect(place?.longitude, name).toBeLessThan(east)
  }
})

test('no two cities have the same place', () => {
  const spots = cities.map(({ name }) => JSON.stringify(placeOfCity(name)))
  expect(spots.filter((spot, at) => spots.indexOf(spot) !== at)).toEqual([])
})

test('other spellings have the same place, unlisted towns have none', () => {
  expect(placeOfCity(' pindi')).toEqual(placeOfCity('Rawalpindi'))
  expect(placeOfCity('sargodha')).toEqual({ latitude: 32.08, longitude: 72.67 })
  expect(placeOfCity('Chak 47 NB')).toBeNull()
})
