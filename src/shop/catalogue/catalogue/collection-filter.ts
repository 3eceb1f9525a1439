import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Settings } from '../../settings/settings/index.ts'
import { occasions, seasons } from './listing-filter-rules.ts'
import { listingLimits } from './listing-rules.ts'
import { newArrival } from './new-arrival.ts'

const words = z.array(z.string().trim().min(1).max(100)).max(40).default([])
const price = z.number().int().min(0).max(listingLimits.highestPrice).nullable().default(null)

/**
 * What a product must be to stand in a collection: each rule that says something, and of a list any of its values.
 * Prices in paisa.
 */
export const CollectionRules = z.object({
  notes: words,
  houses: words,
  categories: words,
  concentrations: words,
  audiences: z.array(z.enum(['men', 'women', 'unisex'])).default([]),
  seasons: z.array(z.enum(seasons)).default([]),
  occasions: z.array(z.enum(occasions)).default([]),
  minPrice: price,
  maxPrice: price,
  rating: z.number().int().min(1).max(5).nullable().default(null),
  discounted: z.boolean().default(false),
  newArrivals: z.boolean().default(false),
  inStock: z.boolean().default(false),
})
export type CollectionRules = z.output<typeof CollectionRules>

/** A collection as a listing is asked for it. */
export type ListedCollection = { collectionId: number; members: 'hand' | 'rules'; rules: CollectionRules }

type Sql = ReturnType<typeof sql<SqlBool>>

/** Whether `products p` stands in the collection. One without a rule has no products. */
export function inCollection(
  { collectionId, members, rules }: ListedCollection,
  settings: Pick<Settings, 'newArrivalDays'>,
): Sql {
  if (members === 'hand') {
    return sql`exists (select from collection_products m where m.collection_id = ${collectionId} and m.product_id = p.id)`
  }
  const all = conditions(rules, settings)
  return all.length === 0 ? sql`false` : sql`(${sql.join(all, sql` and `)})`
}

function conditions(rules: CollectionRules, { newArrivalDays }: Pick<Settings, 'newArrivalDays'>): Sql[] {
  const lower = (values: readonly string[]) => values.map(value => value.toLowerCase())
  const all: Sql[] = []
  const any = (column: Sql, values: readonly string[]) => {
    if (values.length > 0) all.push(sql`lower(${column}) = any(${lower(values)})`)
  }
  if (rules.notes.length > 0) {
    const named = sql`unnest(p.top_notes || p.heart_notes || p.base_notes) note`
    all.push(sql`exists (select from ${named} where lower(note) = any(${lower(rules.notes)}))`)
  }
  any(sql`p.brand`, rules.houses)
  any(sql`p.category`, rules.categories)
  any(sql`p.concentration`, rules.concentrations)
  any(sql`p.audience`, rules.audiences)
  if (rules.seasons.length > 0) all.push(sql`p.seasons && ${rules.seasons}::text[]`)
  if (rules.occasions.length > 0) all.push(sql`p.occasions && ${rules.occasions}::text[]`)
  if (rules.minPrice !== null) all.push(sql`p.card_price >= ${rules.minPrice}`)
  if (rules.maxPrice !== null) all.push(sql`p.card_price <= ${rules.maxPrice}`)
  if (rules.rating !== null) all.push(sql`p.rating >= ${rules.rating}`)
  if (rules.discounted) all.push(sql`p.deal_price is not null`)
  if (rules.newArrivals) all.push(newArrival(newArrivalDays))
  if (rules.inStock) all.push(sql`p.in_stock`)
  return all
}

/** The order that staff gave a collection by hand, as an order of `products p`. */
export const byHand = ({ collectionId }: ListedCollection) =>
  sql`(select m.position from collection_products m where m.collection_id = ${collectionId} and m.product_id = p.id), p.id`
