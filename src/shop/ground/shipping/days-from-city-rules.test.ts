import { expect, test } from 'vitest'
import { daysFrom } from './days-from-city-rules.ts'

const of = (city: string) => Object.fromEntries(daysFrom(city).map(({ place, from, to }) => [place, [from, to]]))

test('a house of Sargodha promises what the specification says', () => {
  expect(daysFrom('Sargodha')).toEqual([
    { place: 'Sargodha', from: 2, to: 2 },
    { place: 'Lahore', from: 2, to: 3 },
    { place: 'Faisalabad', from: 2, to: 3 },
    { place: 'Karachi', from: 2, to: 4 },
    { place: 'Punjab', from: 2, to: 4 },
    { place: 'Islamabad Capital Territory', from: 2, to: 3 },
    { place: 'Sindh', from: 3, to: 5 },
    { place: 'Khyber Pakhtunkhwa', from: 3, to: 4 },
    { place: 'Balochistan', from: 4, to: 5 },
    { place: 'Gilgit-Baltistan', from: 4, to: 5 },
    { place: 'Azad Kashmir', from: 3, to: 5 },
  ])
})

test('a house elsewhere is nearest to its own city and province, and has each place once', () => {
  expect(of('کراچی')).toMatchObject({ Karachi: [2, 2], Lahore: [2, 4], Sindh: [2, 4], Punjab: [3, 5] })
  expect(of('Peshawar')).toMatchObject({ Peshawar: [2, 2], 'Khyber Pakhtunkhwa': [2, 4], Punjab: [3, 4] })
  expect(of('Nowhere')).toMatchObject({ Karachi: [2, 4], Punjab: [3, 5] })
  for (const city of ['Lahore', 'Karachi', 'Quetta', 'Islamabad']) {
    const places = daysFrom(city).map(({ place }) => place)
    expect(new Set(places).size).toBe(places.length)
  }
})
