import { sql } from 'kysely'

/**
 * Whether shoppers can meet the size: not retired, and of a published product. Of the tables `sizes` and `products`.
 */
const isSold = sql<boolean>`(sizes.retired_at is null and products.published)`

/**
 * Whether it is sold out: only what is sold can be.
 * @rule which sizes are sold out or low
 */
export const isSoldOut = sql<boolean>`(${isSold} and sizes.stock = 0)`

/** Whether few pieces of it are left. `low`: the setting, where a size has no mark of its own. */
export const isLow = (low: number) =>
  sql<boolean>`(${isSold} and sizes.stock between 1 and coalesce(sizes.low_mark, ${low}::int))`
