import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Coverage, goesTo, takesCity } from '../../ground/shipping/courier-cities-rules.ts'
import { connectedCities } from './connected-cities.ts'
import type { Hold } from './hold-rules.ts'

/**
 * What holds these orders and their parcels, by order, the longest first; those that nothing holds are missing. Asks
 * once, however many they are.
 */
export async function findHolds(db: Db, orderIds: readonly string[]): Promise<Map<string, Hold[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<Hold>`
    select order_id as "orderId", parcel_id as "parcelId", kind, mark, said, since from holds_of(${[...orderIds]}::text[])
    order by since, kind, mark`.execute(db)
  return Map.groupBy(await withoutServed(db, rows), ({ orderId }) => orderId)
}

/** What holds one order and its parcels. */
export const holdsOf = async (db: Db, orderId: string): Promise<Hold[]> =>
  (await findHolds(db, [orderId])).get(orderId) ?? []

const isOfCity = ({ kind }: Hold) => kind === 'city' || kind === 'unserved'

type Courier = Coverage & { id: string; active: boolean }

/** Without the cities that a courier goes to by another spelling, which SQL does not compare. */
async function withoutServed(db: Db, rows: readonly Hold[]): Promise<readonly Hold[]> {
  if (!rows.some(isOfCity)) return rows
  const { rows: couriers } = await sql<Courier>`
    select id, active, serves, unserved, city_names as "cityNames" from couriers`.execute(db)
  const named = await connectedCities(db)
  return rows.filter(({ kind, mark, said: city }) => {
    if (kind === 'unserved') return !couriers.some(courier => courier.active && goesTo(courier, city))
    if (kind !== 'city') return true
    const courier = couriers.find(({ id }) => mark.startsWith(`${id} `))
    return courier !== undefined && !takesCity(courier, named.get(courier.id), city)
  })
}
