import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import { keptWorth } from '../../ground/order-sums.ts'
import { startOfDay, todaysDate } from '../../ground/shop-days.ts'
import { isLate } from './list-queue.ts'

export type Sales = {
  /** Of orders placed today and in the last 7 days, today included, that are not cancelled: what was kept and paid for (`kept_worth`). */
  today: Paisa
  week: Paisa
  /** Of orders that are late on the way, or whose parcel comes back. */
  stuck: Paisa
  /** The first of the 7 days and today, in the shop's time zone: 2026-11-22. */
  weekFrom: string
  day: string
}

/** The rupees of the day, in paisa. */
export async function countSales(db: Db): Promise<Sales> {
  const sold = (days: number) => sql`coalesce((
    select sum(${keptWorth}) from orders
    where created_at >= ${startOfDay(todaysDate, -days)} and order_status <> 'cancelled'
  ), 0)::bigint`
  const { rows } = await sql<Sales>`
    select ${sold(0)} as today, ${sold(6)} as week, (${todaysDate} - 6)::text as "weekFrom", ${todaysDate}::text as day,
      coalesce((
        select sum(total_amount) from orders
        where ${isLate} or id in (select order_id from parcels where state = 'refused')
      ), 0)::bigint as stuck`.execute(db)
  const [sales] = rows
  if (!sales) throw new Error('a select without from returns one row')
  return sales
}
