import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { canonicalCity } from '../../ground/shipping/city-rules.ts'
import { type Coverage, courierCity, goesTo } from '../../ground/shipping/coverage-rules.ts'
import type { Hold } from './rules.ts'

/** What holds these orders and their parcels, by order, the longest first; those that nothing holds are missing. Asks once, however many they are. */
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

type Courier = Coverage & { id: string; active: boolean; isConnected: boolean }

/** Without the cities that a courier goes to by another spelling, which SQL does not compare. */
async function withoutServed(db: Db, rows: readonly Hold[]): Promise<readonly Hold[]> {
  if (!rows.some(isOfCity)) return rows
  const { rows: couriers } = await sql<Courier>`
    select id, couriers.active, serves, unserved, city_names as "cityNames",
      exists (select from connections where connections.id = couriers.system and connections.active) as "isConnected" from couriers`.execute(
    db,
  )
  const named = await citiesOf(db, couriers)
  const takes = (courier: Courier, city: string) => {
    const cities = courier.isConnected ? named.get(courier.id) : undefined
    const theirs = (courierCity(courier, city) ?? canonicalCity(city)).toLowerCase()
    return goesTo(courier, city) && (cities === undefined || cities.has(theirs))
  }
  return rows.filter(({ kind, mark, said: city }) => {
    if (kind === 'unserved') return !couriers.some(courier => courier.active && goesTo(courier, city))
    if (kind !== 'city') return true
    const courier = couriers.find(({ id }) => mark.startsWith(`${id} `))
    return courier !== undefined && !takes(courier, city)
  })
}

/** The cities that connected couriers name, in lower case, by courier. */
async function citiesOf(db: Db, couriers: readonly Courier[]): Promise<Map<string, Set<string>>> {
  const connected = couriers.filter(({ isConnected }) => isConnected).map(({ id }) => id)
  if (connected.length === 0) return new Map()
  const { rows } = await sql<{ courierId: string; names: string[] }>`
    select courier_id as "courierId", array_agg(lower(name)) as names from courier_cities where courier_id = any(${connected}::text[]) group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ courierId, names }) => [courierId, new Set(names)]))
}
