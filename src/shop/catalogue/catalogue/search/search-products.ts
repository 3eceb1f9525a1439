import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import { plannedForItsValues } from '../../../../platform/database/named-statements.ts'
import { cachedRelatedProducts } from '../cached-related-products.ts'
import { cardColumns } from '../card-columns.ts'
import { countedPages, countUpTo, mostCounted } from '../count-products.ts'
import type { ProductCard, ProductPage } from '../product.ts'
import { bestMatches, closestMatches, isGift, matching, pageOfBest } from './best-matches.ts'
import { type Intention, perfumeName, toIntention } from './meaning-of-search.ts'
import { excluded, type Searched, searched } from './popular-matches.ts'
import { likeOf, sharedNoteNames } from './rank.ts'
import { type Departed, type Pin, readSearch } from './read-search.ts'

type Sql = ReturnType<typeof sql>

export type SearchQuery = {
  search: string
  page: number
  limit: number
  /** Of `products p`; null: the best matches first. */
  order?: Sql | null
  /** Conditions on `products p` that every match meets. */
  filters?: Sql
  /** Without it `totalProducts` is 0. */
  counted?: boolean
}

/** `without`: what no result has. */
type BehindQuery = SearchQuery & { offset: number; without: Sql | null }

/**
 * `shared`: the notes that each card shares with a perfume of another house. `whole`: the cards have all of the search.
 * Otherwise they are the closest ones, and best sellers when `counted` is 0.
 */
type SearchRow = { cards: ProductCard[]; counted: number; whole: boolean; shared: Record<string, string[]> }

// Full rows of a grid with two or three columns.
const MAX_INSTEAD = 6
// As many as a product's page asks for, so that both share the cache.
const RELATED_PRODUCTS = 8

/**
 * One page of a search: what staff put first, then the products that have all of it, else the closest ones
 * (`search.closest`), else best sellers apart (`search.instead`). A perfume that left the shop is named, with what is
 * like it apart. Two SQL queries, three where staff put products first. Never throws for a text; a blank one matches
 * nothing.
 * @rule which products a search finds, and in which order
 */
export async function searchProducts(db: Db, query: SearchQuery): Promise<ProductPage> {
  const read = await readSearch(db, query.search)
  const intention = read && toIntention(read)
  if (!intention) return toPage(query, null, { cards: [], counted: 0, whole: false, shared: {} }, [])
  const pinned = await findPinned(db, query, read.pin)
  const { rows } =
    await sql<SearchRow>`${plannedForItsValues} ${select(behind(query, pinned, read.pin), intention)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a search always returns one row')
  const page = toPage(query, intention, row, pinned)
  if (read.departed) {
    const isAsTyped = read.words.every(({ corrections, parts }) => corrections.length === 0 && parts === null)
    const isWhole = row.whole && isAsTyped && !page.search?.closest
    return withDeparted(db, page, read.departed, isWhole || pinned.length > 0)
  }
  const [first] = page.data
  if (!first || !page.search || page.data.some(isInStock) || page.data.length === query.limit) return page
  // All that fits is sold out. Without the wish for a gift its person and price still say what is wanted.
  const withoutGift = { ...intention, parts: intention.parts.filter(part => !isGift(part)) }
  if (withoutGift.parts.length > 0 && withoutGift.parts.length < intention.parts.length) {
    const { rows } =
      await sql<SearchRow>`${plannedForItsValues} ${select(behind(query, pinned, read.pin), withoutGift)}`.execute(db)
    const instead = rows[0]?.cards.filter(isInStock).slice(0, MAX_INSTEAD) ?? []
    if (instead.length > 0) return { ...page, search: { ...page.search, instead } }
  }
  // What is like the best of it can be bought.
  const related = await cachedRelatedProducts(db, first._id, RELATED_PRODUCTS)
  return { ...page, search: { ...page.search, instead: related.filter(isInStock).slice(0, MAX_INSTEAD) } }
}

/** What has only a part of a perfume's name, or a correction of it, gives way to what is like that perfume. */
async function withDeparted(
  db: Db,
  page: ProductPage,
  { id, name, address }: Departed,
  keepsData: boolean,
): Promise<ProductPage> {
  if (!page.search) return page
  const data = keepsData ? page.data : []
  const shown = new Set(data.map(({ _id }) => _id))
  const related = await cachedRelatedProducts(db, id, RELATED_PRODUCTS)
  const instead = related.filter(card => isInStock(card) && !shown.has(card._id)).slice(0, MAX_INSTEAD)
  const departed = { name, address, alike: instead.length > 0 }
  if (keepsData) return { ...page, search: { ...page.search, departed, instead } }
  return {
    ...page,
    data,
    ...countedPages(page, 0),
    search: {
      ...page.search,
      understood: [],
      closest: false,
      didYouMean: [],
      departed,
      instead: instead.length > 0 ? instead : page.search.instead,
    },
  }
}

const isInStock = ({ sizes }: ProductCard) => sizes.some(({ stock }) => stock > 0)

/** What staff put first in this search, as far as it fits the filters; nothing where the shopper chose an order. */
async function findPinned(db: Db, { order, filters }: SearchQuery, pin: Pin | null): Promise<ProductCard[]> {
  if (!pin || pin.pinned.length === 0 || order) return []
  const { rows } = await sql<{ cards: ProductCard[] }>`select ${cards(sql`
    select p.id, place from unnest(${pin.pinned}::text[]) with ordinality as pinned (id, place) join products p on p.id = pinned.id
    where p.published ${filters ? sql`and ${filters}` : sql``}`)} as cards`.execute(db)
  return rows[0]?.cards ?? []
}

/** The query of what follows the pinned products: without them and without what staff hide. */
function behind(query: SearchQuery, pinned: readonly ProductCard[], pin: Pin | null): BehindQuery {
  const { page, limit, filters } = query
  const offset = (page - 1) * limit
  const skipped = Math.min(offset, pinned.length)
  const shown = Math.min(limit, pinned.length - skipped)
  const without = pin && sql`p.id <> all(${[...pin.hidden, ...pinned.map(({ _id }) => _id)]}::text[])`
  return {
    ...query,
    offset: offset - skipped,
    limit: limit - shown,
    without,
    filters: without ? sql.join(filters ? [filters, without] : [without], sql` and `) : filters,
  }
}

function toPage(
  query: SearchQuery,
  intention: Intention | null,
  { cards, counted, whole, shared }: SearchRow,
  pinned: readonly ProductCard[],
): ProductPage {
  const { page, limit } = query
  const nothing = !whole && counted === 0
  // Products that staff chose are a result: what has only a part of the words does not follow them.
  const shown = nothing || (!whole && pinned.length > 0) ? [] : cards
  const data = [...pinned.slice((page - 1) * limit, page * limit), ...shown]
  const like = intention && likeOf(intention)
  return {
    data,
    ...countedPages(query, pinned.length + (whole || pinned.length === 0 ? counted : 0)),
    search: {
      understood: intention?.understood ?? [],
      closest: data.length > 0 && pinned.length === 0 && (!whole || (intention?.unknown.length ?? 0) > 0),
      didYouMean: intention?.didYouMean ?? [],
      instead: nothing && pinned.length === 0 ? cards : [],
      departed: null,
      likeness: like ? { perfume: perfumeName(like), shared } : null,
    },
  }
}

const cards = (from: Sql) => sql`(
  select coalesce(json_agg(card), '[]') from (
    select ${cardColumns} from (${from}) page join products p using (id) order by page.place
  ) card
)`

const bestSellers = (intention: Intention, without: Sql | null) => sql`
  select p.id, row_number() over (order by p.sold desc, p.id) as place from products p
  where ${sql.join([sql`p.published and p.in_stock`, ...(without ? [without] : []), ...excluded(intention)], sql` and `)}
  order by p.sold desc, p.id limit ${sql.lit(MAX_INSTEAD)}`

function select(query: BehindQuery, intention: Intention): Sql {
  const { offset, limit, order = null, counted = true, filters, without } = query
  // Nothing is known about any of its words.
  if (intention.parts.length === 0 && intention.order === null)
    return sql`select ${cards(bestSellers(intention, without))} as cards, 0 as counted, false as whole, '{}'::json as shared`
  const from = searched(intention, order, filters)
  const onPage = order ? sorted(intention, from, order, limit, offset) : pageOfBest(intention, from, limit, offset)
  // The number of products with a common word is stored.
  const isStored = !filters && intention.atLeast > mostCounted(query)
  const all = isStored ? sql`${intention.atLeast}::integer` : countUpTo(query, matching(intention, from), from.table)
  return sql`
    with ${bestMatches(intention, from)}, ${closestMatches(intention, from, order)}
    select
      ${cards(sql`
        select id, place from (${onPage}) best
        union all select id, place from closest where place > ${offset} and place <= ${offset + limit}
        union all select id, place from (${bestSellers(intention, without)}) instead where not (select whole from found) and not exists (select from closest)`)} as cards,
      case when not found.whole then (select count(*)::integer from closest) else ${counted ? all : sql`0`} end as counted,
      found.whole,
      ${sharedOf(intention, offset, limit)} as shared
    from found`
}

/** By id, of the products of a page. */
function sharedOf(intention: Intention, offset: number, limit: number): Sql {
  const like = likeOf(intention)
  if (!like) return sql`'{}'::json`
  return sql`(select coalesce(json_object_agg(p.id, ${sharedNoteNames(like)}), '{}') from products p
    where p.id in (
      select id from (select * from best union all select * from closest) shown where place > ${offset} and place <= ${offset + limit}
    ))`
}

const sorted = (intention: Intention, from: Searched, order: Sql, limit: number, offset: number) => sql`
  select id, row_number() over () as place from (
    select p.id from ${from.table} where ${matching(intention, from)} order by ${order} limit ${limit} offset ${offset}
  ) sorted`
