import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { startOfDay, todaysDate } from '../../ground/days-in-sql.ts'
import type { Paisa } from '../../ground/money.ts'
import { keptWorth } from '../../ground/sums-over-orders.ts'
import { isLate } from './list-queue.ts'

export type Sales = {
  /**
   * Of orders that were confirmed today and in the last 7 days, today included: what is kept of them (`order_moments`,
   * `kept_worth`).
   */
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
  const since = (days: number) => startOfDay(todaysDate, -days)
  const { rows } = await sql<Sales>`
    with sold as materialized (
      select at, ${keptWorth} as amount from order_moments(null, ${since(6)}, null) moment join orders on orders.id = moment.order_id where what = 'sold'
    )
    select coalesce((select sum(amount) from sold where at >= ${since(0)}), 0)::bigint as today, coalesce((select sum(amount) from sold), 0)::bigint as week,
      (${todaysDate} - 6)::text as "weekFrom", ${todaysDate}::text as day,
      coalesce((
        select sum(total_amount) from orders
        where id in (select id from orders where ${isLate} union select order_id from parcels where state = 'refused')
      ), 0)::bigint as stuck`.execute(db)
  const [sales] = rows
  if (!sales) throw new Error('a select without from returns one row')
  return sales
}
