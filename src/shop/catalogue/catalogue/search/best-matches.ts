import { sql } from 'kysely'
import type { Intention, Part } from './meaning-of-search.ts'
import { byPopularity, conditions, first, indexedIn, mostPopular, queryOf, type Searched } from './popular-matches.ts'
import { factsOf, likeOf, score, sharedNotes, wordsOf } from './rank.ts'
import { searchOrders } from './search-order.ts'
import { bare } from './tsquery.ts'

type Sql = ReturnType<typeof sql>

// Number of most popular matches that are ranked; half as many more are taken from matches in name or brand.
const MAX_RANKED = 80
// Products with notes of another perfume that are compared.
const MAX_ALIKE = 200
// So many names among the most popular matches fill a page.
const ENOUGH_NAMES = 10
/** Products without all parts of the search that are compared, and that are listed. */
const MAX_COMPARED = 300
const MAX_CLOSEST = 40

/** The condition of a match: all of the intention. */
export const matching = (intention: Intention, { filters }: Searched): Sql =>
  sql.join([filters, ...conditions(intention)], sql` and `)

/**
 * The CTE `best` (`id, place`): matches of the whole search, best ones first: name before brand before notes before
 * description, words as typed before other spellings before prefixes and corrections; then products in stock, then
 * units sold.
 *
 * A common word matches a third of the catalogue, too many to rank. So only the most popular matches are ranked, and
 * the most popular of those in name or brand; the others follow by popularity.
 */
export function bestMatches(intention: Intention, from: Searched): Sql {
  const order = intention.order && intention.order !== 'best-selling' ? searchOrders[intention.order] : byPopularity
  const like = likeOf(intention)
  const words = wordsOf(intention)
  const facts = factsOf(intention)
  const inName = (key: 'exactInName' | 'anyInName') =>
    [...words.map(word => word[key]), ...facts.map(fact => fact.any)].join(' & ')
  const [exactNamed, anyNamed] = [inName('exactInName'), inName('anyInName')]
  const others = intention.parts.filter(part => indexedIn(part) === null)
  // Needed only when `popular` is full, otherwise it contains all matches, and has few names: the most popular names
  // are in it.
  const named = (query: string) => mostPopular(from, query, others, MAX_RANKED / 2)
  const names =
    bare(exactNamed) === bare(anyNamed)
      ? named(exactNamed)
      : sql`
        with exact as materialized (${named(exactNamed)}),
        wider as (
          select * from (${named(anyNamed)}) p where (select count(*) < ${sql.lit(MAX_RANKED / 2)} from exact) and not p.search @@ ${exactNamed}::tsquery
        )
        (select * from exact) union all (select * from wider p order by ${byPopularity} limit (select ${sql.lit(MAX_RANKED / 2)} - count(*) from exact))`
  const inNames = sql`
    union all
    select * from (${names}) named
    where id not in (select id from popular) and (
      select count(*) = ${sql.lit(MAX_RANKED)}
        and count(*) filter (where p.search @@ ${exactNamed}::tsquery) < ${sql.lit(ENOUGH_NAMES)}
        and count(*) filter (where p.search @@ ${anyNamed}::tsquery) < ${sql.lit(MAX_RANKED / 2)}
      from popular p
    )`
  const searchesNamesAlone = words.length === 0 || words.every(word => word.any === word.anyInName)
  return sql`
    popular as materialized (
      ${
        order === byPopularity
          ? mostPopular(from, queryOf(intention.parts), intention.parts, like ? MAX_ALIKE : MAX_RANKED)
          : sql`select * from ${first(MAX_RANKED, sql`select ${from.columns} from ${from.table} where ${matching(intention, from)}`, order)} popular`
      }
    ),
    candidate as (${
      like
        ? // Without the offset the planner counts the notes twice.
          sql`select * from (select p.*, ${sharedNotes(like)} as shared from popular p offset 0) p where shared > 1`
        : sql`select * from popular ${searchesNamesAlone ? sql`` : inNames}`
    }),
    scored as (select *, max(score) over () as most from (select *, ${score(intention, sql`p.shared`)} as score from candidate p) scored),
    best as materialized (
      select id, row_number() over (
        -- In an order of the search's own, what fits much worse than the best match still comes last.
        order by ${intention.order ? sql`score >= 0.6 * most` : sql`score`} desc, in_stock desc, ${order}
      ) as place
      from scored p
    ),
    found as materialized (select exists (select from popular) as whole)`
}

/**
 * One page of `best`, and of the matches that are not ranked, which only later pages reach: a select of `id, place`.
 */
export function pageOfBest(intention: Intention, from: Searched, limit: number, offset: number): Sql {
  const onPage = sql`select id, place from best where place > ${offset} and place <= ${offset + limit}`
  if (offset + limit <= MAX_RANKED) return onPage
  return sql`${onPage} union all (
    select p.id, ${offset + limit} + row_number() over (order by ${byPopularity}) from ${from.table}
    where ${matching(intention, from)} and p.id not in (select id from best)
    order by ${byPopularity}
    limit (select greatest(0, least(${limit}, ${offset + limit} - count(*))) from best)
    offset (select greatest(0, ${offset} - count(*)) from best)
  )`
}

/**
 * What a gift counts beside a price: who wants one under 2000 takes a bottle rather than a set for 6,000, but under
 * 4000 rather that set.
 */
const GIFT_BESIDE_PRICE = 1.6

/** A gift is a purpose that many perfumes serve, unlike other kinds of products. */
export const isGift = (part: Part): boolean => part.kind === 'fact' && part.narrow === '__category_gift'

/** Weights of the parts of a search that no product has all of. */
function weightOf(part: Part, all: readonly Part[]): number {
  switch (part.kind) {
    case 'word':
    case 'like':
      return 3
    case 'fact':
      return isGift(part) && all.some(({ kind }) => kind === 'price') ? GIFT_BESIDE_PRICE : part.weight
    case 'price':
      return 2.5
    case 'not':
      return 2
    case 'offer':
      return 1.5
  }
}

/**
 * How much of a part a product has, from 0 to the part's weight. A price above the wanted one has the less of it the
 * higher it is.
 */
function fitOf(part: Part, all: readonly Part[]): Sql {
  const weight = sql.lit(weightOf(part, all))
  const near =
    part.kind === 'price' && part.max !== null && part.mls.length === 0
      ? sql`coalesce(${part.max}::numeric / nullif(p.card_price, 0), 0) * 0.6 * ${weight}`
      : sql`0`
  return sql`case when ${sql.join(conditions(only(part)), sql` and `)} then ${weight} else ${near} end`
}

const only = (part: Part): Intention => ({
  parts: [part],
  preferences: [],
  order: null,
  understood: [],
  labels: [],
  unknown: [],
  didYouMean: [],
  atLeast: 0,
})

/**
 * The CTE `closest` (`id, place`): what has most of the search where nothing has all of it (`found`), at most 40
 * products. Compared are the best selling products with any part of it, and those with all parts but one; what is sold
 * out counts less. Empty for a search of one part but a price.
 */
export function closestMatches(
  intention: Intention,
  { table, columns, filters, isOfDocuments }: Searched,
  sort: Sql | null,
): Sql {
  const isExclusion = (part: Part) => part.kind === 'not'
  const parts = intention.parts.filter(part => !isExclusion(part))
  if (parts.length < 2 && parts[0]?.kind !== 'price')
    return sql`closest as (select null::text as id, 0 as place where false)`
  // Nothing is read when there are matches.
  const gate = sql`not (select whole from found)`
  const indexed = parts.flatMap(part => indexedIn(part) ?? [])
  const order = sort ?? (intention.order && searchOrders[intention.order])
  const from = { table, columns, filters, isOfDocuments }
  const bestSelling = (count: number, query: string, others: readonly Part[]) =>
    sql`select id from (${mostPopular(from, query, others, count)}) compared where ${gate}`
  const allButOne = parts.map(but => {
    const asked = intention.parts.filter(part => part !== but)
    return bestSelling(MAX_CLOSEST, queryOf(asked), asked)
  })
  const any = bestSelling(MAX_COMPARED, indexed.join(' | '), intention.parts.filter(isExclusion))
  return sql`
    compared as materialized (${sql.join([any, ...allButOne], sql` union `)}),
    fitting as materialized (
      select ${columns}, ${sql.join(
        parts.map(part => fitOf(part, parts)),
        sql` + `,
      )} - case when p.in_stock then 0 else 1 end as fit, ${score(intention)} as score
      from ${table} join compared using (id)
    ),
    closest as materialized (
      select p.id, row_number() over (
        order by ${sort ? sql`` : sql`round(fit::numeric, 1) desc,`} ${order ? sql`` : sql`score desc,`} ${order ?? byPopularity}
      ) as place
      from (select *, max(fit) over () as most from fitting) p
      where fit > 0 and fit >= 0.6 * most order by place limit ${sql.lit(MAX_CLOSEST)}
    )`
}
