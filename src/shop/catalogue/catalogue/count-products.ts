import { sql } from 'kysely'
import { listingLimits } from './listing-rules.ts'
import type { ProductPage } from './product.ts'

type Sql = ReturnType<typeof sql>
type PageQuery = Pick<ProductPage, 'page' | 'limit'>
type Counted = Pick<ProductPage, 'page' | 'limit' | 'totalPages' | 'totalProducts' | 'moreProducts'>

/** How many matches are counted for a page: 1,000, or those up to its end when it lies deeper. */
export const mostCounted = ({ page, limit }: PageQuery): number => Math.max(listingLimits.counted, page * limit)

/** SQL: the number of rows of `p` that fit, at most one more than are counted. */
export const countUpTo = (query: PageQuery, conditions: Sql, table = sql`products p`): Sql =>
  sql`(select count(*)::integer from (select from ${table} where ${conditions} limit ${mostCounted(query) + 1}) counted)`

/**
 * The figures of a page whose matches were counted by `countUpTo`. While more products follow, there is a next page.
 */
export function countedPages(query: PageQuery, counted: number): Counted {
  const most = mostCounted(query)
  const pages = storedPages(query, Math.min(counted, most + 1))
  return { ...pages, totalProducts: Math.min(counted, most), moreProducts: counted > most }
}

/** The figures of a page whose number of matches is stored in the database, however many they are. */
export function storedPages({ page, limit }: PageQuery, totalProducts: number): Counted {
  return { page, limit, totalPages: Math.max(1, Math.ceil(totalProducts / limit)), totalProducts, moreProducts: false }
}
