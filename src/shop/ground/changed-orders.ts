import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

const MOST_AT_ONCE = 10_000

/**
 * Gives every job that follows orders what has changed until now, each into its own queue (`share_changed_orders`): a
 * job calls this before it takes from its queue. Rows of transactions that commit later stay for the next call, none is
 * passed over.
 */
export async function shareChangedOrders(db: Db): Promise<void> {
  for (let taken = MOST_AT_ONCE; taken === MOST_AT_ONCE; ) {
    const { rows } = await sql<{ taken: number }>`select share_changed_orders(${MOST_AT_ONCE}) as taken`.execute(db)
    taken = rows[0]?.taken ?? 0
  }
}

/** Orders and ledger days whose reports wait to be made anew: a table of `order_id` and `ledger_day`. */
export const waitingForReports = sql`(
  select order_id, ledger_day from report_queue union all select order_id, day from changed_orders) waiting`
