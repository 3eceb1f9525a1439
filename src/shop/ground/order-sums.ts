import { sql } from 'kysely'
import type { Paisa } from './money.ts'

/** What became of the orders of a group, in an aggregate over `orders`: the same figures wherever orders are summed (`order_outcome`). */
export const orderSums = {
  orders: sql<number>`count(*)::int`,
  delivered: sql<number>`(count(*) filter (where order_status = 'delivered'))::int`,
  /** Cancelled before they left. */
  cancelled: sql<number>`(count(*) filter (where order_outcome(orders.*) = 'cancelled'))::int`,
  /** Sent and not taken. */
  refused: sql<number>`(count(*) filter (where order_outcome(orders.*) = 'refused'))::int`,
  /** In paisa: of delivered orders what was kept and paid for (`kept_worth`). */
  brought: sql<Paisa>`coalesce(sum(kept_worth(orders.*)) filter (where order_status = 'delivered'), 0)::bigint`,
}
