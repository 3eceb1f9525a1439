import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/**
 * Updates `products.sold` with the sum of their sizes, and the tiers in which a search reads products. Writes only rows
 * that changed.
 */
export async function refreshSold(db: Db): Promise<void> {
  await sql`
    update products set sold = counted.sold
    from (select product_id, sum(sold)::int as sold from sizes group by product_id) counted
    where products.id = counted.product_id and products.sold <> counted.sold`.execute(db)
  await sql`select sort_search_tiers()`.execute(db)
}
