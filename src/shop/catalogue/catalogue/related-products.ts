import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { plannedForItsValues } from '../../../platform/database/named-statements.ts'
import { cardColumns } from './card-columns.ts'
import type { ProductCard } from './product.ts'

// A common note is shared by a third of the catalogue: only the best selling matches are compared.
const MAX_CANDIDATES = 200

/**
 * Published products in stock that share notes with this one: most shared notes first, then best selling. Empty for
 * an unknown product.
 */
export async function relatedProducts(db: Db, productId: string, limit = 8): Promise<ProductCard[]> {
  const notes = await notesOf(db, productId)
  const query = notes.map(({ words }) => `(${words.join(' & ')})`).join(' | ')
  if (query === '') return []
  const names = notes.map(({ note }) => note)
  const { rows } = await sql<{ data: ProductCard[] }>`${plannedForItsValues}
    select coalesce(json_agg(card), '[]') as data from (
      select ${cardColumns}
      from (
        select p.id, cardinality(array(
          select note from unnest(p.top_notes || p.heart_notes || p.base_notes) as note intersect select unnest(${names}::text[])
        )) as shared
        from products p
        where p.published and p.id <> ${productId} and p.search @@ ${query}::tsquery
        order by p.sold desc, p.id limit ${sql.lit(MAX_CANDIDATES)}
      ) near join products p using (id)
      where near.shared > 0 and exists (select from sizes s where s.product_id = p.id and s.stock > 0)
      order by near.shared desc, p.sold desc, p.id limit ${limit}
    ) card`.execute(db)
  return rows[0]?.data ?? []
}

async function notesOf(db: Db, productId: string): Promise<{ note: string; words: string[] }[]> {
  if (!/^[a-z0-9-]{1,250}$/.test(productId)) return []
  const { rows } = await sql<{ note: string; words: string[] }>`
    select distinct note, words_of(note) as words
    from products p, unnest(p.top_notes || p.heart_notes || p.base_notes) as note
    where p.id = ${productId} and cardinality(words_of(note)) > 0`.execute(db)
  return rows
}
