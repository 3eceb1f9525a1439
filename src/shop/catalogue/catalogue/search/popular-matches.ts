import { sql } from 'kysely'
import type { Intention, Part } from './meaning-of-search.ts'

type Sql = ReturnType<typeof sql>

/**
 * Where a search reads: `search_documents p`, whose rows are short, unless filters or an order ask for more of
 * `products p`. `columns` are those that ranking needs.
 */
export type Searched = { table: Sql; columns: Sql; filters: Sql; isOfDocuments: boolean }

const rankedColumns = sql`p.id, p.sold, p.card_price, p.deal_price, p.in_stock, p.search`

/** The smallest table that has what the parts, the order and the filters of a search ask for. */
export function searched(intention: Intention, order: Sql | null, filters: Sql | undefined): Searched {
  const ofProducts =
    filters || order || (intention.order && intention.order !== 'best-selling') || intention.parts.some(isOfProducts)
  if (!ofProducts)
    return { table: sql`search_documents p`, columns: rankedColumns, filters: sql`p.published`, isOfDocuments: true }
  return {
    table: sql`products p`,
    columns: sql`${rankedColumns}, p.created_at, p.rating, p.rating_count, p.name, p.sillage, p.longevity_hours, p.best_discount`,
    filters: filters ? sql`p.published and ${filters}` : sql`p.published`,
    isOfDocuments: false,
  }
}

/** Whether it asks for columns that `search_documents` does not have. */
const isOfProducts = (part: Part) => part.kind === 'not' && part.notes !== null

/** The parts that the index of words has, in one query. */
export const queryOf = (parts: readonly Part[]): string => parts.flatMap(part => indexedIn(part) ?? []).join(' & ')

/** Conditions of the intention on `p`: all of them, or all but one part. */
export function conditions(intention: Intention, but?: Part): Sql[] {
  const parts = intention.parts.filter(part => part !== but)
  const query = queryOf(parts)
  return [...(query ? [sql`p.search @@ ${query}::tsquery`] : []), ...parts.flatMap(part => outsideIndex(part) ?? [])]
}

/** What the index of words has of a part. */
export const indexedIn = (part: Part): string | null =>
  part.kind === 'word' || part.kind === 'fact' || part.kind === 'like' ? part.any : null

/** The condition of a part that is not in the index of words. */
function outsideIndex(part: Part): Sql | null {
  switch (part.kind) {
    case 'price': {
      const { min, max, mls } = part
      const between = (column: Sql) =>
        sql.join(
          [...(min === null ? [] : [sql`${column} >= ${min}`]), ...(max === null ? [] : [sql`${column} <= ${max}`])],
          sql` and `,
        )
      if (mls.length === 0) return between(sql`p.card_price`)
      return sql`exists (select from sizes s where s.product_id = p.id and s.retired_at is null and s.ml = any (${mls}::integer[]) and ${between(sql`s.cut_price`)})`
    }
    case 'offer':
      return sql`p.deal_price is not null`
    case 'not':
      return part.notes === null
        ? sql`p.search @@ ${`!${part.any}`}::tsquery`
        : sql`not (p.search @@ ${part.any}::tsquery or (p.top_notes || p.heart_notes || p.base_notes) && array(
            select note from search_notes n where array_to_tsvector(n.words) @@ ${part.notes}::tsquery
          ))`
    default:
      return null
  }
}

export const byPopularity = sql`p.sold desc, p.id`

// PostgreSQL expects to read rows in the order of an index about five times as fast as it does, since it expects most
// of their pages to come again.
const UNDERRATED = 5

/**
 * The first `count` rows of `rows` in an order. Planned as if five times as many were asked for, and read no further
 * than these: else thousands of products are read by popularity to find some of a few hundred matches.
 */
export const first = (count: number, rows: Sql, order: Sql): Sql => sql`(
    with ordered as materialized (${rows} order by ${order} limit ${sql.lit(count * UNDERRATED)})
    select * from ordered limit ${sql.lit(count)}
  )`

/** Conditions on `p` that hold in every result: what the search does not want. */
export const excluded = ({ parts }: Intention): Sql[] =>
  parts.flatMap(part => (part.kind === 'not' ? (outsideIndex(part) ?? []) : []))

/**
 * The most popular products that fit `query` and what `others` ask beside the index of words, at most `count`: a select
 * of `from.columns`. Of a common word no more than some hundred matches are read (`popular_matches`), as long as
 * nothing else of a product is asked for.
 */
export function mostPopular(from: Searched, query: string, others: readonly Part[], count: number): Sql {
  const { table, columns, filters, isOfDocuments } = from
  if (!isOfDocuments || query === '') {
    const asked = [
      ...(query ? [sql`p.search @@ ${query}::tsquery`] : []),
      ...others.flatMap(part => outsideIndex(part) ?? []),
    ]
    return sql`select * from ${first(count, sql`select ${columns} from ${table} where ${sql.join([filters, ...asked], sql` and `)}`, byPopularity)} p`
  }
  const wanted = others.flatMap(part => (part.kind === 'not' ? `!${part.any}` : []))
  const prices = others.flatMap(part => (part.kind === 'price' ? part : []))
  const least = prices.flatMap(({ min }) => min ?? [])
  const most = prices.flatMap(({ max }) => max ?? [])
  const mls = prices.find(({ mls }) => mls.length > 0)?.mls ?? null
  const offered = others.some(({ kind }) => kind === 'offer')
  return sql`select ${columns} from popular_matches(
    ${[`(${query})`, ...wanted].join(' & ')}::tsquery, ${sql.lit(count)}, ${least.length > 0 ? Math.max(...least) : null}::bigint,
    ${most.length > 0 ? Math.min(...most) : null}::bigint, ${mls}::integer[], ${offered}
  ) p`
}
