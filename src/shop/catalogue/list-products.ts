import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { plannedForItsValues } from '../../platform/database/named-statements.ts'
import type { Settings } from '../settings/index.ts'
import { bestMatches } from './best-matches.ts'
import { cardColumns } from './card-columns.ts'
import type { ListingQuery } from './listing-query.ts'
import { newArrival } from './new-arrival.ts'
import type { ProductPage } from './product.ts'
import type { Sort } from './rules.ts'
import { cleanSearch, type Meaning, understandSearch } from './understand-search.ts'

export { type ListingQuery, ListProducts } from './listing-query.ts'

type Sql = ReturnType<typeof sql>

/** Ends with `id`, so that equal products keep their order from page to page. */
const orders = (price: Sql): Record<Sort, Sql> => ({
  newest: sql`p.created_at desc, p.id`,
  'price-asc': sql`${price}, p.id`,
  'price-desc': sql`${price} desc nulls last, p.id`,
  rating: sql`p.rating desc, p.rating_count desc, p.id`,
  'best-selling': sql`p.sold desc, p.id`,
  name: sql`lower(p.name), p.id`,
})

/** The price of a card: of the first size, among deals of the first discounted size in stock. */
const priceOf = ({ deals }: ListingQuery): Sql => (deals ? sql`p.deal_price` : sql`p.card_price`)

/**
 * One page of the published products that match all filters, and their total number. Prices are those of the cards,
 * discounted. A search without a sort returns the best matches first. One SQL query, two with a search.
 */
export async function listProducts(
  db: Db,
  query: ListingQuery,
  settings: Pick<Settings, 'newArrivalDays'>,
): Promise<ProductPage> {
  const searched = cleanSearch(query.search ?? '') !== ''
  const meaning = searched ? await understandSearch(db, query.search ?? '') : null
  if (searched && !meaning) return page(query, { data: [], totalProducts: 0 })
  const filters = sql.join([sql`p.published`, ...conditions(query, settings)], sql` and `)
  const { rows } = await sql<
    Pick<ProductPage, 'data' | 'totalProducts'>
  >`${dependsOnValues(query) ? plannedForItsValues : sql``}
    select
      (select coalesce(json_agg(card), '[]') from (${cards(query, filters, meaning)}) card) as data,
      ${count(query, filters, meaning)} as "totalProducts"`.execute(db)
  return page(query, rows[0] ?? { data: [], totalProducts: 0 })
}

function page({ page, limit }: ListingQuery, found: Pick<ProductPage, 'data' | 'totalProducts'>): ProductPage {
  const totalPages = Math.max(1, Math.ceil(found.totalProducts / limit))
  return { data: found.data, page, limit, totalPages, totalProducts: found.totalProducts }
}

function conditions(query: ListingQuery, settings: Pick<Settings, 'newArrivalDays'>): Sql[] {
  const all: Sql[] = []
  const price = priceOf(query)
  if (query.category) all.push(sql`p.category = ${query.category}`)
  if (query.newArrivals) all.push(newArrival(settings.newArrivalDays))
  if (query.deals) all.push(sql`p.deal_price is not null`)
  if (query.minPrice) all.push(sql`${price} >= ${query.minPrice}`)
  if (query.maxPrice) all.push(sql`${price} <= ${query.maxPrice}`)
  if (query.rating) all.push(sql`p.rating >= ${query.rating}`)
  return all
}

const matching = (filters: Sql, meaning: Meaning | null) =>
  meaning ? sql`${filters} and p.search @@ ${meaning.any}::tsquery` : filters

/** The fastest index depends on how many rows a price range or a search matches: such queries are planned with their values. */
const dependsOnValues = (query: ListingQuery) =>
  Boolean(query.minPrice || query.maxPrice || query.rating || query.search)

/** Sorts and skips ids on an index alone; reads only the rows of the page. */
function cards(query: ListingQuery, filters: Sql, meaning: Meaning | null): Sql {
  const offset = (query.page - 1) * query.limit
  if (meaning && !query.sort) {
    return sql`
      select ${cardColumns} from (${bestMatches(meaning, filters, query.limit, offset)}) page join products p using (id)
      order by page.place`
  }
  const order = orders(priceOf(query))[query.sort ?? 'newest']
  // The first page, which is requested most, needs no offset.
  if (offset === 0) {
    return sql`
      select ${cardColumns} from products p where ${matching(filters, meaning)} order by ${order} limit ${query.limit}`
  }
  return sql`
    select ${cardColumns}
    from (select p.id from products p where ${matching(filters, meaning)} order by ${order} limit ${query.limit} offset ${offset}) page
    join products p using (id) order by ${order}`
}

function count(query: ListingQuery, filters: Sql, meaning: Meaning | null): Sql {
  const { newArrivals, deals, minPrice, maxPrice, rating } = query
  const filtered = newArrivals || deals || minPrice || maxPrice || rating
  if (meaning?.commonest && !filtered && !query.category) return countCommon(meaning.commonest)
  if (filtered || meaning) return sql`(select count(*)::integer from products p where ${matching(filters, meaning)})`
  if (!query.category) return sql`(select coalesce(sum(product_count), 0)::integer from categories)`
  return sql`coalesce((select product_count from categories where name = ${query.category}), 0)`
}

/** `search_words` has the count of the commonest word; only products with one of the other words, but not it, are counted here. */
function countCommon({ word, others }: NonNullable<Meaning['commonest']>): Sql {
  const counted = sql`coalesce((select products from search_words where word = ${word}), 0)`
  if (others === '') return counted
  return sql`${counted} + (
    select count(*)::integer from products p where p.published and p.search @@ ${`(${others}) & !${word}`}::tsquery
  )`
}
