import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { touchedBy } from './pieces-of-sets.ts'

/**
 * Locks the stock of all sizes in these orders, in id order, sets last: for a transaction that cancels many of them.
 */
export async function lockStockOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    with moved as materialized (select size_id from order_pieces where order_id = any(${orderIds}::text[]))
    select id from sizes join ${touchedBy(sql`moved`)} on id = touched.size_id
    order by is_set, id for no key update of sizes`.execute(tx)
}
