import { sql } from 'kysely'

/** The discount that comes back to the size `s` when its running sale ends. */
export const regularDiscount = sql`regular_discount(s.id)`
