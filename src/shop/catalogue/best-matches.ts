import { sql } from 'kysely'
import type { Meaning } from './understand-search.ts'

type Sql = ReturnType<typeof sql>

/** The most popular products of each kind of match are ranked one by one. */
const rankedOfKind = 120

/** Name, brand, notes and description, as `ts_rank` wants them: D, C, B, A. */
const weights = sql`'{0.1, 0.3, 0.6, 1}'::real[]`

/**
 * A select of `id, place` for one page of a search, best matches first: name before brand before notes before description,
 * words as typed before other spellings before beginnings and corrections; then what is in stock, then what sells.
 *
 * A common word finds a third of the catalogue, too many to rank one by one. So the most popular matches are ranked, those in
 * name or brand apart from the rest; the long remainder follows by popularity. `where` holds all conditions on `products p`.
 */
export function bestMatches(meaning: Meaning, where: Sql, limit: number, offset: number): Sql {
  const kinds = new Set([meaning.exactInName, meaning.anyInName, meaning.exact, meaning.any])
  const candidates = [...kinds].map(
    query => sql`(
      select p.id from products p where ${where} and p.search @@ ${query}::tsquery order by p.sold desc, p.id limit ${sql.lit(rankedOfKind)}
    )`,
  )
  const rank = (query: string) => sql`ts_rank(${weights}, p.search, ${query.replaceAll('&', '|')}::tsquery)`
  const ranked = sql`
    select p.id, row_number() over (
      order by round((4 * ${rank(meaning.typed)} + 2 * ${rank(meaning.exact)} + ${rank(meaning.any)})::numeric, 2) desc,
        exists (select from sizes s where s.product_id = p.id and s.stock > 0) desc, p.sold desc, p.id
    ) as place
    from (${sql.join(candidates, sql` union `)}) candidate join products p using (id)`
  const onPage = sql`place > ${offset} and place <= ${offset + limit}`
  // Where fewer than `rankedOfKind` products match they are all ranked: only later pages can reach the remainder.
  if (offset + limit <= rankedOfKind) return sql`select id, place from (${ranked}) ranked where ${onPage}`
  return sql`
    with ranked as materialized (${ranked}),
    many as materialized (select count(*) as ranked from ranked),
    remainder as materialized (
      select p.id from products p where ${where} and p.id not in (select id from ranked) order by p.sold desc, p.id
      limit (select greatest(0, least(${limit}, ${offset + limit} - ranked)) from many)
      offset (select greatest(0, ${offset} - ranked) from many)
    )
    select id, place from ranked where ${onPage}
    union all
    select id, ${offset + limit} + row_number() over () from remainder`
}
