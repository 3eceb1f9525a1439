import type { City } from '../../shop/shipping/city-rules.ts'
import {
  type DeliveryDays,
  deliveryWindow,
  deliveryWords,
  type Province,
  provinces,
} from '../../shop/shipping/rules.ts'

/** What the shopper reads: a city, and the days an order placed now would arrive there. */
export type Delivery = { city: string; words: string }

const key = 'delivery-city'

/** The promise for a city; null where the shop makes none. */
export function deliveryTo(city: City, days: readonly DeliveryDays[], now = new Date()): Delivery | null {
  const window = deliveryWindow(city, days, now)
  return window && { city: city.name, words: deliveryWords(window) }
}

/** The city that the shopper chose on this device; null before, and where the browser keeps nothing. */
export function rememberedCity(): City | null {
  try {
    const city: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isCity(city) ? city : null
  } catch {
    return null
  }
}

/** Keeps a city for the next product, on this device only. */
export function rememberCity(city: City): void {
  try {
    localStorage.setItem(key, JSON.stringify(city))
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

const isCity = (value: unknown): value is City =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  value.name.length <= 60 &&
  'province' in value &&
  provinces.includes(value.province as Province)
