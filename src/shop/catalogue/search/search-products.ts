import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { plannedForItsValues } from '../../../platform/database/named-statements.ts'
import { cardColumns } from '../card-columns.ts'
import { addToKept, countedPages, countUpTo } from '../count-products.ts'
import type { ProductCard, ProductPage } from '../product.ts'
import { bestMatches, closestMatches, conditions, pageOfBest } from './best-matches.ts'
import { type Intention, toIntention } from './intention.ts'
import { readSearch } from './read-search.ts'

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

type Found = { data: ProductCard[]; counted: number; whole: boolean; instead: ProductCard[] }

const nothing: Found = { data: [], counted: 0, whole: false, instead: [] }

// Full rows of a grid with two or three columns.
const MAX_INSTEAD = 6

/**
 * One page of a search: the products that have all of it, else the closest ones (`search.closest`), else best sellers apart
 * (`search.instead`). Two SQL queries. Never throws for a text; a blank one matches nothing.
 */
export async function searchProducts(db: Db, query: SearchQuery): Promise<ProductPage> {
  const read = await readSearch(db, query.search)
  const intention = read && toIntention(read)
  if (!intention) return toPage(query, null, nothing)
  const { rows } = await sql<Found>`${plannedForItsValues} ${found(query, intention)}`.execute(db)
  return toPage(query, intention, rows[0] ?? nothing)
}

function toPage(query: SearchQuery, intention: Intention | null, found: Found): ProductPage {
  return {
    data: found.data,
    ...countedPages(query, found.counted),
    search: {
      understood: intention?.understood ?? [],
      closest: found.data.length > 0 && (!found.whole || (intention?.unknown.length ?? 0) > 0),
      didYouMean: intention?.didYouMean ?? [],
      instead: found.instead,
    },
  }
}

const cards = (from: Sql) => sql`(
  select coalesce(json_agg(card), '[]') from (
    select ${cardColumns} from (${from}) page join products p using (id) order by page.place
  ) card
)`

const bestSellers = cards(sql`
  select p.id, row_number() over (order by p.sold desc, p.id) as place from products p
  where p.published and exists (select from sizes s where s.product_id = p.id and s.stock > 0)
  order by p.sold desc, p.id limit ${sql.lit(MAX_INSTEAD)}`)

function found(query: SearchQuery, intention: Intention): Sql {
  const { page, limit, order = null, counted = true } = query
  // Nothing is known about any of its words.
  if (intention.parts.length === 0 && intention.order === null)
    return sql`select '[]'::json as data, 0 as counted, false as whole, ${bestSellers} as instead`
  const filters = query.filters ? sql`p.published and ${query.filters}` : sql`p.published`
  const offset = (page - 1) * limit
  const onPage = order
    ? sorted(intention, filters, order, limit, offset)
    : pageOfBest(intention, filters, limit, offset)
  return sql`
    with ${bestMatches(intention, filters)}, ${closestMatches(intention, filters, order)}
    select
      ${cards(sql`
        select id, place from (${onPage}) best
        union all select id, place from closest where place > ${offset} and place <= ${offset + limit}`)} as data,
      case when not found.whole then (select count(*)::integer from closest)
        else ${counted ? count(query, intention, filters) : sql`0`} end as counted,
      found.whole,
      case when not found.whole and not exists (select from closest) then ${bestSellers} else '[]' end as instead
    from found`
}

const sorted = (intention: Intention, filters: Sql, order: Sql, limit: number, offset: number) => sql`
  select id, row_number() over () as place from (
    select p.id from products p where ${sql.join([filters, ...conditions(intention)], sql` and `)}
    order by ${order} limit ${limit} offset ${offset}
  ) sorted`

function count(query: SearchQuery, { commonest, ...intention }: Intention, filters: Sql): Sql {
  if (commonest && !query.filters) return countCommon(query, commonest)
  return countUpTo(query, sql.join([filters, ...conditions({ ...intention, commonest })], sql` and `))
}

/** `search_words` has the count of the commonest word; only products with one of the other words, but not it, are counted here. */
function countCommon(query: SearchQuery, { word, others }: NonNullable<Intention['commonest']>): Sql {
  const kept = sql`coalesce((select products from search_words where word = ${word}), 0)`
  if (others === '') return kept
  return addToKept(query, kept, countUpTo(query, sql`p.published and p.search @@ ${`(${others}) & !${word}`}::tsquery`))
}
