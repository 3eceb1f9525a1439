import { sql } from 'kysely'
import type { Sort } from './listing-filter-rules.ts'

type Sql = ReturnType<typeof sql>

/**
 * Orders of `products p` by a price of theirs. They end with `id`, so that equal products keep their order from page to
 * page. What is sold out stands last where the shop chose the order; an order by price, rating or name is strict.
 * @rule where sold-out products stand in a listing
 */
export const orders = (price: Sql): Record<Sort, Sql> => ({
  newest: sql`p.in_stock desc, p.created_at desc, p.id`,
  'price-asc': sql`${price}, p.id`,
  'price-desc': sql`${price} desc nulls last, p.id`,
  rating: sql`p.rating desc, p.rating_count desc, p.id`,
  'best-selling': sql`p.in_stock desc, p.sold desc, p.id`,
  name: sql`lower(p.name), p.id`,
})
