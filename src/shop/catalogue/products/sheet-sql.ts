import { sql } from 'kysely'

/** The discount that comes back to the size `s` when its running sale ends. */
export const regularDiscount = sql`(
  select before from sale_sizes join sales on sales.id = sale_id where size_id = s.id and state = 'running' limit 1)`
