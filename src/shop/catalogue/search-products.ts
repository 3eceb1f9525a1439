import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { plannedForItsValues } from '../../platform/database/named-statements.ts'
import { bestMatches } from './best-matches.ts'
import { cardColumns } from './card-columns.ts'
import type { ProductCard } from './product.ts'
import { understandSearch } from './understand-search.ts'

/** The best matches of a search, at most `limit` (1 to 60). Never throws for a text; a blank one matches nothing. */
export async function searchProducts(db: Db, text: string, limit = 20): Promise<ProductCard[]> {
  const meaning = await understandSearch(db, text)
  if (!meaning) return []
  const { rows } = await sql<{ data: ProductCard[] }>`${plannedForItsValues}
    select coalesce(json_agg(card), '[]') as data from (
      select ${cardColumns} from (${bestMatches(meaning, sql`p.published`, limit, 0)}) page join products p using (id) order by page.place
    ) card`.execute(db)
  return rows[0]?.data ?? []
}
