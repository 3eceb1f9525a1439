import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { canonicalCity } from '../shipping/city-rules.ts'
import { listCouriers } from './couriers.ts'
import { goesTo } from './served-cities.ts'

/** A courier for a city, with what became of its parcels there. */
export type Suggestion = {
  courierId: string
  name: string
  delivered: number
  refused: number
  goes: boolean
  why: string
}

// Parcels of the latest months say more than old ones, and fewer rows are read.
const LOOK_BACK_DAYS = 180
// No order waits longer for its parcel. So the orders of a city are found by their index.
const MOST_DAYS_TO_PACK = 60

/**
 * The active couriers for a city, the best first: by the share of parcels delivered there, in which a courier that is new there counts
 * as one with few parcels of the average; those that do not go there come last. `why` names the figures.
 */
export async function suggestCouriers(db: Db, typed: string): Promise<Suggestion[]> {
  const city = canonicalCity(typed)
  const couriers = new Map((await listCouriers(db)).map(courier => [courier.courierId, courier]))
  const { rows } = await sql<Omit<Suggestion, 'why' | 'goes'>>`
    with past as (
      select courier_id, count(*) filter (where parcels.state = 'delivered')::int as delivered,
        count(*) filter (where parcels.state in ('refused', 'returned'))::int as refused
      from parcels join orders on orders.id = order_id
      where handed_over_at > now() - ${LOOK_BACK_DAYS} * interval '1 day' and lower(city) in (lower(${city}), lower(${typed}))
        and orders.created_at > now() - ${LOOK_BACK_DAYS + MOST_DAYS_TO_PACK} * interval '1 day'
        and parcels.state in ('delivered', 'refused', 'returned')
      group by 1
    ), average as (
      select (coalesce(sum(delivered), 0) + 8.0) / (coalesce(sum(delivered + refused), 0) + 10.0) as share from past
    )
    select couriers.id as "courierId", name, coalesce(delivered, 0) as delivered, coalesce(refused, 0) as refused
    from couriers cross join average left join past on courier_id = couriers.id
    where active
    order by (coalesce(delivered, 0) + 5 * share) / (coalesce(delivered + refused, 0) + 5) desc,
      coalesce(delivered, 0) desc, name`.execute(db)
  const suggestions = rows.map(row => {
    const courier = couriers.get(row.courierId)
    const goes = courier === undefined || goesTo(courier, city)
    return { ...row, goes, why: goes ? reason(row, city) : `does not go to ${city}` }
  })
  return suggestions.sort((a, b) => Number(b.goes) - Number(a.goes))
}

/** The first of `suggestCouriers` that goes there, if there is one. */
export const suggestCourier = async (db: Db, city: string): Promise<Suggestion | undefined> =>
  (await suggestCouriers(db, city)).find(({ goes }) => goes)

function reason({ delivered, refused }: Pick<Suggestion, 'delivered' | 'refused'>, city: string): string {
  const all = delivered + refused
  return all === 0 ? `no parcels to ${city} yet` : `${delivered} of ${all} delivered in ${city}`
}
