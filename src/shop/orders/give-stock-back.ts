import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Puts every bottle of the order back on its shelf. Rows are locked in id order, as `takeStock` does. */
export async function giveStockBack(tx: Tx, orderId: string): Promise<void> {
  await sql`
    with returned as (
      select size_id, sum(quantity)::int as quantity from order_items where order_id = ${orderId} group by size_id
    ), locked as materialized (
      select id from sizes where id in (select size_id from returned) order by id for update
    )
    update sizes set stock = stock + returned.quantity, sold = greatest(0, sold - returned.quantity)
    from returned, locked
    where sizes.id = returned.size_id and locked.id = sizes.id`.execute(tx)
}
