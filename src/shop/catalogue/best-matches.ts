import { sql } from 'kysely'
import type { Meaning } from './understand-search.ts'

type Sql = ReturnType<typeof sql>

// The number of most popular matches that are ranked; half as many more are taken from matches in name or brand.
const MAX_RANKED = 80

/** Weights of description, notes, brand and name, in the order of `ts_rank`: D, C, B, A. */
const weights = sql`'{0.1, 0.3, 0.6, 1}'::real[]`

/**
 * A select of `id, place` for one page of a search, best matches first: name before brand before notes before description,
 * words as typed before other spellings before prefixes and corrections; then products in stock, then by units sold.
 *
 * A common word matches a third of the catalogue, too many to rank. So only the most popular matches are ranked, and the most
 * popular of those in name or brand; the others follow by popularity. `filters` are further conditions on `products p`.
 */
export function bestMatches(meaning: Meaning, filters: Sql, limit: number, offset: number): Sql {
  // Needed only when `popular` is full: otherwise it contains all matches. Sorted without an index on purpose: few matches may
  // be in names, and scanning the products by units sold would take long to find them.
  const named = sql`
    union
    select id from (
      select p.id from products p where ${filters} and p.search @@ ${meaning.anyInName}::tsquery
      order by p.search @@ ${meaning.exactInName}::tsquery desc, p.sold desc, p.id limit ${sql.lit(MAX_RANKED / 2)}
    ) named
    where (select count(*) from popular) = ${sql.lit(MAX_RANKED)}`
  const rank = (query: string) => sql`ts_rank(${weights}, p.search, ${query.replaceAll('&', '|')}::tsquery)`
  const best = sql`
    popular as materialized (
      select p.id from products p where ${filters} and p.search @@ ${meaning.any}::tsquery
      order by p.sold desc, p.id limit ${sql.lit(MAX_RANKED)}
    ),
    candidate as (select id from popular ${meaning.anyInName === meaning.any ? sql`` : named}),
    best as materialized (
      select p.id, row_number() over (
        order by round((4 * ${rank(meaning.typed)} + 2 * ${rank(meaning.exact)} + ${rank(meaning.any)})::numeric, 2) desc,
          exists (select from sizes s where s.product_id = p.id and s.stock > 0) desc, p.sold desc, p.id
      ) as place
      from candidate join products p using (id)
    )`
  const onPage = sql`select id, place from best where place > ${offset} and place <= ${offset + limit}`
  // Only later pages reach the matches that are not ranked.
  if (offset + limit <= MAX_RANKED) return sql`with ${best} ${onPage}`
  return sql`
    with ${best},
    many as materialized (select count(*) as best from best),
    remainder as materialized (
      select p.id from products p
      where ${filters} and p.search @@ ${meaning.any}::tsquery and p.id not in (select id from best)
      order by p.sold desc, p.id
      limit (select greatest(0, least(${limit}, ${offset + limit} - best)) from many)
      offset (select greatest(0, ${offset} - best) from many)
    )
    ${onPage}
    union all
    select id, ${offset + limit} + row_number() over () from remainder`
}
