import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Returns all pieces of a cancelled order to stock. Locks rows in id order, as `takeStock` does. */
export async function returnStock(tx: Tx, { orderId, actor }: { orderId: string; actor: string }): Promise<void> {
  await sql`
    insert into stock_ledger (size_id, change, reason, order_id, actor)
    select size_id, sum(quantity), 'cancellation', ${orderId}, ${actor}
    from order_items where order_id = ${orderId} group by size_id order by size_id`.execute(tx)
}
