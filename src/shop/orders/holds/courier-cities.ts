import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { canonicalCity } from '../../ground/shipping/city-rules.ts'
import { type Coverage, courierCity, goesTo } from '../../ground/shipping/coverage-rules.ts'

/**
 * The cities that the systems of connected couriers name, in lower case, by courier. One that is not connected, or has
 * named none yet, is missing.
 */
export async function connectedCities(db: Db): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ courierId: string; names: string[] }>`
    select courier_id as "courierId", array_agg(lower(courier_cities.name)) as names
    from courier_cities join couriers on couriers.id = courier_id join connections on connections.id = couriers.system
    where connections.active group by 1`.execute(db)
  return new Map(rows.map(({ courierId, names }) => [courierId, new Set(names)]))
}

/**
 * Whether a courier goes to a city, by any of its spellings: by what staff wrote of it and, where its system names its
 * cities (`named`), by those.
 * @rule which courier goes to which city, by what names
 */
export function takesCity(courier: Coverage, named: ReadonlySet<string> | undefined, city: string): boolean {
  const theirs = (courierCity(courier, city) ?? canonicalCity(city)).toLowerCase()
  return goesTo(courier, city) && (named === undefined || named.has(theirs))
}
