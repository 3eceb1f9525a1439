import { sql } from 'kysely'
import { todaysDate } from '../../ground/days-in-sql.ts'

/** The Monday of this week in the shop's time zone, as a date of PostgreSQL. */
export const startOfWeek = sql<Date>`date_trunc('week', ${todaysDate})::date`

/** For so many days, 26 weeks, counts of searches are stored. */
export const KEPT_DAYS = 7 * 26
