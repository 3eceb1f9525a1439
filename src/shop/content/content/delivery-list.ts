import { type DeliveryDays, deliveryWindow, deliveryWords } from '../../ground/shipping/arrival-day-rules.ts'
import { findCity } from '../../ground/shipping/city-spelling-rules.ts'
import { type Province, provinces } from '../../ground/shipping/province-rules.ts'
import type { Block } from './content.ts'

/**
 * A list of when an order placed now arrives: in each city that has days of its own, then in the rest of each province.
 */
export function deliveryList(days: readonly DeliveryDays[], now: Date): Block {
  const cities = days.flatMap(({ place }) => findCity(place) ?? [])
  const listed = cities.filter(({ name }) => days.some(({ place }) => place === name))
  const rest = provinces.flatMap((province: Province) => {
    const name = listed.some(city => city.province === province) ? `Elsewhere in ${province}` : province
    return days.some(({ place }) => place === province) ? [{ name, province }] : []
  })
  const items = [...listed, ...rest].flatMap((place): Block[][] => {
    const window = deliveryWindow(place, days, now)
    const words = [{ kind: 'strong' as const, words: [`${place.name}:`] }, ` ${window && deliveryWords(window)}`]
    return window ? [[{ kind: 'paragraph', words }]] : []
  })
  return { kind: 'list', start: null, items }
}
