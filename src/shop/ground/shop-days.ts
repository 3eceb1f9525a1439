import { type RawBuilder, sql } from 'kysely'
import { TIME_ZONE } from './dates.ts'

// Days of the shop's time zone in SQL.

const zone = sql.lit(TIME_ZONE)

/**
 * Today, as a date of PostgreSQL.
 * @rule which day it is in the shop's time zone, in SQL
 */
export const todaysDate: RawBuilder<Date> = sql`(now() at time zone ${zone})::date`

/** When a day begins; `later`: the day so many days later. */
export const startOfDay = (day: string | RawBuilder<Date>, later = 0): RawBuilder<Date> =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`

/** The day of a moment, which is named as SQL: a column, or an expression of this code. */
export const dateOf = (moment: string): RawBuilder<Date> => sql`(${sql.raw(moment)} at time zone ${zone})::date`

/** '2026-11-22' of a moment, which is named as SQL: a column, or an expression of this code. */
export const dayTextOf = (moment: string): RawBuilder<string> =>
  sql`to_char(${sql.raw(moment)} at time zone ${zone}, 'YYYY-MM-DD')`

/** '2026-11-22 18:00' of a moment, as above. */
export const timeTextOf = (moment: string): RawBuilder<string> =>
  sql`to_char(${sql.raw(moment)} at time zone ${zone}, 'YYYY-MM-DD HH24:MI')`
