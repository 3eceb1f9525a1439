import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Locks the stock of all sizes in these orders, in id order: for a transaction that cancels many of them. */
export async function lockStockOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    select id from sizes where id in (select size_id from order_items where order_id = any(${orderIds}::text[]))
    order by id for no key update`.execute(tx)
}
