import type { DeliveryDays } from './arrival-day-rules.ts'
import { findCity } from './city-spelling-rules.ts'
import type { Province } from './province-rules.ts'

type Days = [from: number, to: number]

// Couriers fly to these from anywhere: days from a house in the same province, and from another one.
const METROS: readonly [city: string, near: Days, far: Days][] = [
  ['Lahore', [2, 3], [2, 4]],
  ['Faisalabad', [2, 3], [2, 4]],
  ['Karachi', [2, 3], [2, 4]],
]
const OWN_CITY: Days = [2, 2]
const OWN_PROVINCE: Days = [2, 4]
// From a house in another province; from a neighbour by motorway it is less.
const OTHERS: Record<Province, Days> = {
  Punjab: [3, 5],
  'Islamabad Capital Territory': [3, 4],
  Sindh: [3, 5],
  'Khyber Pakhtunkhwa': [3, 5],
  Balochistan: [4, 5],
  'Gilgit-Baltistan': [4, 5],
  'Azad Kashmir': [3, 5],
}
const NEIGHBOURS: Partial<Record<Province, Partial<Record<Province, Days>>>> = {
  Punjab: { 'Islamabad Capital Territory': [2, 3], 'Khyber Pakhtunkhwa': [3, 4] },
  'Islamabad Capital Territory': { Punjab: [2, 4], 'Khyber Pakhtunkhwa': [2, 4], 'Azad Kashmir': [2, 4] },
  'Khyber Pakhtunkhwa': { 'Islamabad Capital Territory': [2, 3], Punjab: [3, 4] },
}

/**
 * Working days from order to delivery for a house that has typed none: of its own city, of the large ones and of the
 * provinces, in the order in which the form shows them. Without a city that is known, those from far.
 * @rule how long delivery takes from the house's city
 */
export function daysFrom(city: string): DeliveryDays[] {
  const home = findCity(city)
  const own = home?.province
  const row = (place: string, [from, to]: Days): DeliveryDays => ({ place, from, to })
  const provinces = Object.entries(OTHERS).map(([place, far]) => {
    const near = own && (own === place ? OWN_PROVINCE : NEIGHBOURS[own]?.[place as Province])
    return row(place, near ?? far)
  })
  return [
    ...(home ? [row(home.name, OWN_CITY)] : []),
    ...METROS.flatMap(([metro, near, far]) =>
      metro === home?.name ? [] : [row(metro, own !== undefined && own === findCity(metro)?.province ? near : far)],
    ),
    ...provinces,
  ]
}
