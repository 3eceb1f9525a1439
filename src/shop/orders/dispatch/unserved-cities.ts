import type { Db } from '../../../platform/database/database.ts'
import { cities } from '../../ground/shipping/city-spelling-rules.ts'
import { type Coverage, goesTo } from '../../ground/shipping/courier-cities-rules.ts'
import { type Courier, listCouriers } from './couriers.ts'

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
