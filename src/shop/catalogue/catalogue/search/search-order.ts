import { sql } from 'kysely'
import type { Sort } from '../listing-filter-rules.ts'
import { orders } from '../sort-orders.ts'
import type { Term } from './term.ts'

/** An order that words ask for: one of a listing, or by a fact: 'sab se tez', 'longest lasting'. */
export type SearchOrder = Sort | 'strongest' | 'lightest' | 'longest' | 'discount'

export const orderLabels: Record<SearchOrder, string> = {
  newest: 'Newest first',
  'price-asc': 'Lowest price first',
  'price-desc': 'Highest price first',
  rating: 'Best rated first',
  'best-selling': 'Best selling first',
  name: 'By name',
  strongest: 'Strongest first',
  lightest: 'Lightest first',
  longest: 'Longest lasting first',
  discount: 'Biggest discount first',
}

const lasting = sql`p.longevity_hours desc nulls last`

/** Of `products p`; best-selling also of `search_documents p`. */
export const searchOrders: Record<SearchOrder, ReturnType<typeof sql>> = {
  ...orders(sql`p.card_price`),
  strongest: sql`array_position('{strong,moderate,light}'::text[], p.sillage), ${lasting}, p.sold desc, p.id`,
  lightest: sql`array_position('{light,moderate,strong}'::text[], p.sillage), p.sold desc, p.id`,
  longest: sql`${lasting}, array_position('{strong,moderate,light}'::text[], p.sillage), p.sold desc, p.id`,
  discount: sql`p.best_discount desc, p.sold desc, p.id`,
}

/** The order that a fact makes beside 'most'. */
export function superlativeOf({ kind, value }: Term): SearchOrder | null {
  if (kind === 'sillage') return value === 'strong' ? 'strongest' : value === 'light' ? 'lightest' : null
  if (kind === 'longevity') return 'longest'
  return kind === 'offer' ? 'discount' : null
}

/** What a search for the opposite asks for: 'zyada mehnga nahi'. */
export const opposite = (order: SearchOrder): SearchOrder | null =>
  order === 'price-asc' ? 'price-desc' : order === 'price-desc' ? 'price-asc' : null
