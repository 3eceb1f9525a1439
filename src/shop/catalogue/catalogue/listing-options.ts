import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/database.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { inCollection } from './collection-filter.ts'
import { longevities, type Season, seasons } from './listing-filter-rules.ts'
import type { ListingQuery } from './listing-query.ts'
import { newArrival } from './new-arrival.ts'

/** `count`: products of the listing that have it; null in a listing too large to be counted. */
type Option<Value> = { value: Value; count: number | null }

/** What a listing can be filtered by. Values without a product are left out. */
export type ListingOptions = {
  brands: Option<string>[]
  notes: Option<string>[]
  concentrations: Option<string>[]
  /** In ml. */
  sizes: Option<number>[]
  seasons: Option<Season>[]
  /** Hours, at least. */
  longevities: Option<number>[]
  /** Whether any of its products has a review, and whether any is sold out. */
  rated: boolean
  soldOut: boolean
}

type Scope = Pick<ListingQuery, 'category' | 'newArrivals' | 'deals' | 'collection'>
type Terms = { db: Db; scope: Scope; days: number }

// As long as settings are cached. Counts may be that old.
const MAX_AGE_MS = 60_000
// A merchant has tens of categories; names that strangers make up push each other out.
const MAX_SCOPES = 60
// Bounds the work for a huge catalogue, whose options are then those of its newest products, without counts.
const MAX_COUNTED = 2_000
const MAX_OPTIONS = 40

const caches = new WeakMap<Db, LRUCache<string, ListingOptions, Terms>>()

/**
 * The options of a listing's filters with their counts, at most 40 each, the most frequent ones. They depend on the
 * listing alone and not on the chosen filters, and are cached for a minute; concurrent calls share one query.
 */
export function listingOptions(
  db: Db,
  { category, newArrivals, deals, collection }: Scope,
  { newArrivalDays: days }: Pick<Settings, 'newArrivalDays'>,
): Promise<ListingOptions> {
  const cache = caches.get(db) ?? newCache()
  caches.set(db, cache)
  const scope = { category, newArrivals: newArrivals === true, deals: deals === true, collection }
  return cache.forceFetch(JSON.stringify([scope, days]), { context: { db, scope, days } })
}

const newCache = () =>
  new LRUCache<string, ListingOptions, Terms>({
    max: MAX_SCOPES,
    ttl: MAX_AGE_MS,
    fetchMethod: (_, __, { context }) => countOptions(context),
  })

async function countOptions({ db, scope, days }: Terms): Promise<ListingOptions> {
  const { rows } = await sql<ListingOptions & { total: number }>`
    with scope as materialized (
      select p.id, p.brand, p.concentration, p.mls, p.seasons, p.longevity_hours, p.rating_count, p.in_stock, p.top_notes || p.heart_notes || p.base_notes as notes
      from products p
      where p.published ${scope.category ? sql`and p.category = ${scope.category}` : sql``}
        ${scope.newArrivals ? sql`and ${newArrival(days)}` : sql``}
        ${scope.deals ? sql`and p.deal_price is not null` : sql``}
        ${scope.collection ? sql`and ${inCollection(scope.collection, { newArrivalDays: days })}` : sql``}
      order by p.created_at desc, p.id limit ${MAX_COUNTED}
    )
    select (select count(*)::integer from scope) as total, exists (select from scope where rating_count > 0) as rated,
      exists (select from scope where not in_stock) as "soldOut",
      ${options(sql`select brand as value from scope where brand <> ''`)} as brands,
      ${options(sql`select distinct id, unnest(notes) as value from scope`)} as notes,
      ${options(sql`select concentration as value from scope where concentration <> ''`)} as concentrations,
      ${options(sql`select unnest(mls) as value from scope`)} as sizes,
      ${options(sql`select unnest(seasons) as value from scope`)} as seasons,
      ${options(sql`select hours as value from scope, unnest(${longevities}::integer[]) as hours where hours <= longevity_hours`)} as longevities`.execute(
    db,
  )
  const [counted] = rows
  if (!counted) throw new Error('a select without from returns one row')
  if (counted.total === MAX_COUNTED)
    for (const name of ['brands', 'notes', 'concentrations', 'sizes', 'seasons', 'longevities'] as const)
      for (const option of counted[name]) option.count = null
  return {
    brands: byName(counted.brands),
    notes: byName(counted.notes),
    concentrations: byName(counted.concentrations),
    sizes: bySize(counted.sizes),
    seasons: seasons.flatMap(season => counted.seasons.find(({ value }) => value === season) ?? []),
    longevities: bySize(counted.longevities),
    rated: counted.rated,
    soldOut: counted.soldOut,
  }
}

const options = (values: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(option), '[]') from (
    select value, count(*)::integer as count from (${values}) v group by value order by count(*) desc, value limit ${MAX_OPTIONS}
  ) option
)`

const byName = (options: Option<string>[]) => options.sort((a, b) => a.value.localeCompare(b.value, 'en'))
const bySize = (options: Option<number>[]) => options.sort((a, b) => a.value - b.value)
