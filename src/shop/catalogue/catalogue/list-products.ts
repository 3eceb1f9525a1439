import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { plannedForItsValues } from '../../../platform/database/named-statements.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { cardColumns } from './card-columns.ts'
import { byHand, inCollection } from './collection-filter.ts'
import { countedPages, countUpTo, storedPages } from './count-products.ts'
import type { ListingQuery } from './listing-query.ts'
import { newArrival } from './new-arrival.ts'
import type { ProductPage } from './product.ts'
import { cleanSearch } from './search/read-search.ts'
import { searchProducts } from './search/search-products.ts'
import { orders } from './sort-orders.ts'

export { type ListingQuery, ListProducts } from './listing-query.ts'

type Sql = ReturnType<typeof sql>
type Listed = Pick<ProductPage, 'data'> & { counted: number }

const byPrice = (price: Sql) => ({ price, orders: orders(price) })
const ofCard = byPrice(sql`p.card_price`)
const ofDeal = byPrice(sql`p.deal_price`)

/**
 * The price of a card, and the orders with it: of the first size, among deals of the first discounted size in stock.
 */
const pricing = ({ deals }: ListingQuery) => (deals ? ofDeal : ofCard)

/**
 * One page of the published products that match all filters, and how many there are (count-products.ts). Prices are
 * those of the cards, discounted. A search without a sort returns the best matches first. One SQL query, two with a
 * search.
 */
export async function listProducts(
  db: Db,
  query: ListingQuery,
  settings: Pick<Settings, 'newArrivalDays'>,
): Promise<ProductPage> {
  const asked = conditions(query, settings)
  if (cleanSearch(query.search ?? '') !== '') {
    const { search = '', page, limit, sort } = query
    return searchProducts(db, {
      search,
      page,
      limit,
      order: sort ? pricing(query).orders[sort] : null,
      filters: asked.length > 0 ? sql.join(asked, sql` and `) : undefined,
    })
  }
  const filters = sql.join([sql`p.published`, ...asked], sql` and `)
  const { rows } = await sql<Listed>`${planOf(query)}
    select
      (select coalesce(json_agg(card), '[]') from (${cards(query, filters)}) card) as data,
      ${count(query, filters)} as counted`.execute(db)
  const { data, counted } = rows[0] ?? { data: [], counted: 0 }
  return { data, ...(isStored(query) ? storedPages(query, counted) : countedPages(query, counted)) }
}

function conditions(query: ListingQuery, settings: Pick<Settings, 'newArrivalDays'>): Sql[] {
  const all: Sql[] = []
  const { price } = pricing(query)
  if (query.category) all.push(sql`p.category = ${query.category}`)
  if (query.newArrivals) all.push(newArrival(settings.newArrivalDays))
  if (query.deals) all.push(sql`p.deal_price is not null`)
  if (query.minPrice) all.push(sql`${price} >= ${query.minPrice}`)
  if (query.maxPrice) all.push(sql`${price} <= ${query.maxPrice}`)
  if (query.rating) all.push(sql`p.rating >= ${query.rating}`)
  if (query.brand) all.push(sql`p.brand = ${query.brand}`)
  if (query.note) all.push(sql`(p.top_notes || p.heart_notes || p.base_notes) @> array[${query.note}]`)
  if (query.concentration) all.push(sql`p.concentration = ${query.concentration}`)
  if (query.size) all.push(sql`p.mls @> array[${query.size}::integer]`)
  if (query.season) all.push(sql`p.seasons @> array[${query.season}]`)
  if (query.longevity) all.push(sql`p.longevity_hours >= ${query.longevity}`)
  if (query.inStock) all.push(sql`p.in_stock`)
  if (query.collection) all.push(inCollection(query.collection, settings))
  return all
}

const ranges = ['minPrice', 'maxPrice', 'rating', 'longevity'] as const
const values = ['brand', 'note', 'concentration', 'size', 'season'] as const

const valueCount = (query: ListingQuery) => [...ranges, ...values].filter(name => query[name]).length

/**
 * The fastest index depends on how many rows a range or a value matches: such queries are planned with their values.
 */
const planOf = (query: ListingQuery): Sql => (valueCount(query) === 0 ? sql`` : plannedForItsValues)

/** The chosen sort; by itself a collection by hand is in the order that staff gave it. */
const orderOf = (query: ListingQuery): Sql =>
  !query.sort && query.collection?.members === 'hand'
    ? byHand(query.collection)
    : pricing(query).orders[query.sort ?? 'newest']

/** Sorts and skips ids on an index alone; reads only the rows of the page. */
function cards(query: ListingQuery, filters: Sql): Sql {
  const offset = (query.page - 1) * query.limit
  const order = orderOf(query)
  // The first page, which is requested most, needs no offset.
  if (offset === 0)
    return sql`select ${cardColumns} from products p where ${filters} order by ${order} limit ${query.limit}`
  return sql`
    select ${cardColumns}
    from (select p.id from products p where ${filters} order by ${order} limit ${query.limit} offset ${offset}) page
    join products p using (id) order by ${order}`
}

/** The database keeps the number of products of each category (`categories.product_count`). */
const isStored = (query: ListingQuery) =>
  !(query.newArrivals || query.deals || query.inStock || query.collection || valueCount(query) > 0)

function count(query: ListingQuery, filters: Sql): Sql {
  if (!isStored(query)) return countUpTo(query, filters)
  if (!query.category) return sql`(select coalesce(sum(product_count), 0)::integer from categories)`
  return sql`coalesce((select product_count from categories where name = ${query.category}), 0)`
}
