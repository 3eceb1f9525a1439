import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

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
