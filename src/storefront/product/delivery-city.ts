import { type DeliveryDays, deliveryWindow, deliveryWords } from '../../shop/ground/shipping/arrival-day-rules.ts'
import type { City } from '../../shop/ground/shipping/city-spelling-rules.ts'
import { type Province, provinces } from '../../shop/ground/shipping/province-rules.ts'

/** A city, the days on which an order placed now would arrive there, and whether it may be paid in cash. */
export type Delivery = { city: string; words: string; cash: boolean }

/** What is said instead of days where no courier goes. */
const notYet = 'not yet'

/** When parcels arrive, and where they do not; cities and provinces without cash on delivery. */
export type DeliveryRule = {
  days: readonly DeliveryDays[]
  unserved: readonly string[]
  noCashIn: readonly string[]
}

const key = 'delivery-city'

/** The delivery promise for a city, or null without one. `unserved`: cities that no courier goes to. */
export function deliveryTo(city: City, { days, unserved, noCashIn }: DeliveryRule, now = new Date()): Delivery | null {
  const cash = !noCashIn.some(place => place === city.name || place === city.province)
  if (unserved.includes(city.name)) return { city: city.name, words: notYet, cash }
  const window = deliveryWindow(city, days, now)
  return window && { city: city.name, words: deliveryWords(window), cash }
}

/** The city chosen in this browser; null before a choice and without storage. */
export function rememberedCity(): City | null {
  try {
    const city: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isCity(city) ? city : null
  } catch {
    return null
  }
}

/** Stores a city in this browser. */
export function rememberCity(city: City): void {
  try {
    localStorage.setItem(key, JSON.stringify(city))
  } catch {
    // Without storage the dialog asks again next time.
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
