import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { cardColumns } from './card-columns.ts'
import type { ProductCard } from './product.ts'

/** The published products among these, in their order. */
export async function listCards(db: Db, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ data: ProductCard[] }>`
    select coalesce(json_agg(card), '[]') as data from (
      select ${cardColumns} from products p where p.published and p.id = any(${ids}::text[])
      order by array_position(${ids}::text[], p.id)
    ) card`.execute(db)
  return rows[0]?.data ?? []
}
