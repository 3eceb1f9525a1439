import type { Db } from '../../../../platform/database/database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { canonicalCity } from '../../../ground/shipping/city-spelling-rules.ts'
import { courierCity } from '../../../ground/shipping/courier-cities-rules.ts'
import { findCourier } from '../couriers.ts'
import type { NamedCity } from './courier-system.ts'

/** No city's name is longer. */
const CITY_LENGTH = 100

/**
 * A city as the courier's own system names it, by any of its spellings or by the name that staff wrote; null when it
 * names none.
 */
export async function bookedCity(db: Db, courierId: string, city: string): Promise<Required<NamedCity> | null> {
  const courier = await findCourier(db, courierId)
  const wanted = (courierCity(courier, city) ?? canonicalCity(city)).toLowerCase()
  const named = await db
    .selectFrom('courier_cities')
    .select(['name', 'code'])
    .where('courier_id', '=', courierId)
    .where(eb => eb(eb.fn('lower', ['name']), '=', wanted))
    .executeTakeFirst()
  return named ?? null
}

/**
 * Keeps the cities that a courier delivers to, in place of those of before. An empty list is ignored: it is an error of
 * the courier's system.
 */
export async function keepCities(db: Db, courierId: string, cities: readonly NamedCity[]): Promise<void> {
  const all = new Map(
    cities.flatMap(({ name: given, code = '' }): [string, string][] => {
      const name = given.trim()
      return name && name.length <= CITY_LENGTH ? [[name, code]] : []
    }),
  )
  if (all.size === 0) return
  await inTransaction(db, async tx => {
    await tx.deleteFrom('courier_cities').where('courier_id', '=', courierId).execute()
    await tx
      .insertInto('courier_cities')
      .values([...all].map(([name, code]) => ({ courier_id: courierId, name, code })))
      .execute()
  })
}
