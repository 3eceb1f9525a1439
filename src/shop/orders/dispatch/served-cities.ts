import type { Db } from '../../../platform/database/database.ts'
import { amountText, type Paisa } from '../../ground/money.ts'
import { cities } from '../../ground/shipping/city-rules.ts'
import { type Coverage, goesTo } from '../../ground/shipping/coverage-rules.ts'
import { takesCity } from '../holds/index.ts'
import { type Courier, listCouriers } from './couriers.ts'

/** What a courier is asked to take: a city, the weight where it is known, and the cash to collect. */
export type Load = { city: string; grams: number | null; cash: Paisa }

/**
 * Why a courier does not take a parcel, as in 'takes at most 2 kg'; null when it does. `named`: the cities that its own
 * system names.
 * @rule what a courier takes: places, cash, weight
 */
export function whyNotTaken(
  courier: Coverage & Pick<Courier, 'maxGrams' | 'maxCash'>,
  { city, grams, cash }: Load,
  named?: ReadonlySet<string>,
): string | null {
  const { maxGrams, maxCash } = courier
  if (!takesCity(courier, named, city)) return `does not go to ${city}`
  if (maxGrams !== null && grams !== null && grams > maxGrams)
    return `takes at most ${(maxGrams / 1000).toLocaleString('en')} kg`
  if (maxCash !== null && cash > maxCash) return `collects at most ${amountText(maxCash)}`
  return null
}

/** Whether an active courier goes to a city; without any active courier nothing is known against it. */
export function isServed(couriers: readonly (Coverage & Pick<Courier, 'active'>)[], city: string): boolean {
  const active = couriers.filter(courier => courier.active)
  return active.length === 0 || active.some(courier => goesTo(courier, city))
}

/**
 * The listed cities that no active courier goes to.
 * @rule which cities no courier goes to
 */
export async function unservedCities(db: Db): Promise<string[]> {
  const couriers = await listCouriers(db)
  const mayMiss = couriers.filter(({ active }) => active)
  // The usual case, without asking for each of 400 cities.
  if (mayMiss.some(({ serves, unserved }) => serves === 'all' && unserved.length === 0)) return []
  return cities.map(({ name }) => name).filter(name => !isServed(couriers, name))
}
