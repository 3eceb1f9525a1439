import { type RawBuilder, sql } from 'kysely'

// Days of the shop's time zone in SQL, by `shop_clock`, `shop_day` and `day_begins` of
// db/functions/ground/shop-days.sql.

/** Today, as a date of PostgreSQL. */
export const todaysDate: RawBuilder<Date> = sql`shop_day(now())`

/** When a day begins; `later`: the day so many days later. */
export const startOfDay = (day: string | RawBuilder<Date>, later = 0): RawBuilder<Date> =>
  sql`day_begins(${day}::date + ${later}::int)`

/** The day of a moment, which is named as SQL: a column, or an expression of this code. */
export const dateOf = (moment: string): RawBuilder<Date> => sql`shop_day(${sql.raw(moment)})`

/** '2026-11-22' of a moment, which is named as SQL: a column, or an expression of this code. */
export const dayTextOf = (moment: string): RawBuilder<string> =>
  sql`to_char(shop_clock(${sql.raw(moment)}), 'YYYY-MM-DD')`

/** '2026-11-22 18:00' of a moment, as above. */
export const timeTextOf = (moment: string): RawBuilder<string> =>
  sql`to_char(shop_clock(${sql.raw(moment)}), 'YYYY-MM-DD HH24:MI')`
