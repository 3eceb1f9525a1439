import { sql } from 'kysely'
import type { Meaning } from './understand-search.ts'

type Sql = ReturnType<typeof sql>

/** So many of the most popular matches are ranked one by one, and half as many more whose name or brand matches. */
const ranked = 80

/** Description, notes, brand and name, as `ts_rank` wants them: D, C, B, A. */
const weights = sql`'{0.1, 0.3, 0.6, 1}'::real[]`

/**
 * A select of `id, place` for one page of a search, best matches first: name before brand before notes before description,
 * words as typed before other spellings before beginnings and corrections; then what is in stock, then what sells.
 *
 * A common word finds a third of the catalogue, too many to rank one by one. So the most popular matches are ranked, and the
 * most popular of those in name or brand; the long remainder follows by popularity. `filters` holds the other conditions on
 * `products p`.
 */
export function bestMatches(meaning: Meaning, filters: Sql, limit: number, offset: number): Sql {
  // The popular ones are all there is, unless they fill their number: then those in names may be missing. No index gives this
  // order, on purpose: a name may hold few of the matches, and the way down the best-sellers to the last of them is long.
  const named = sql`
    union
    select id from (
      select p.id from products p where ${filters} and p.search @@ ${meaning.anyInName}::tsquery
      order by p.search @@ ${meaning.exactInName}::tsquery desc, p.sold desc, p.id limit ${sql.lit(ranked / 2)}
    ) named
    where (select count(*) from popular) = ${sql.lit(ranked)}`
  const rank = (query: string) => sql`ts_rank(${weights}, p.search, ${query.replaceAll('&', '|')}::tsquery)`
  const best = sql`
    popular as materialized (
      select p.id from products p where ${filters} and p.search @@ ${meaning.any}::tsquery
      order by p.sold desc, p.id limit ${sql.lit(ranked)}
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
  // Where fewer products match they are all among the best: only later pages can reach the remainder.
  if (offset + limit <= ranked) return sql`with ${best} ${onPage}`
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
