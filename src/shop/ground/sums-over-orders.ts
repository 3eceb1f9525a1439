import { sql } from 'kysely'
import type { Paisa } from './money.ts'

/**
 * `kept_worth` of an order of the table `orders` that is not cancelled, for sums over many: most have nothing back and
 * charge their total, which is known without a call of the function for each.
 */
export const keptWorth = sql<Paisa>`case when orders.refunded = 0 and not exists (select from returns where returns.order_id = orders.id)
  and not exists (select from parcels where parcels.order_id = orders.id and parcels.restocked) then orders.total_amount else kept_worth(orders.*) end`

/**
 * The amount of a row of `order_moments` beside its order: of what was sold or delivered what was kept (for a delivered
 * order that is what was earned), of a parcel what it collects, else what the order charged.
 */
export const amountOfMoment = sql<Paisa>`case when moment.parcel_id <> '' then (select cod_amount from parcels where parcels.id = moment.parcel_id)
  when moment.what in ('sold', 'delivered') then ${keptWorth} else orders.total_amount end`

/**
 * What became of the orders of a group, in an aggregate over `orders`: the same figures wherever orders are summed
 * (`order_outcome`).
 * @rule sums of many orders: delivered, refused, cancelled, open
 */
export const orderSums = {
  orders: sql<number>`count(*)::int`,
  delivered: sql<number>`(count(*) filter (where order_status = 'delivered'))::int`,
  /** Cancelled before they left. */
  cancelled: sql<number>`(count(*) filter (where order_outcome(orders.*) = 'cancelled'))::int`,
  /** Sent and not taken. */
  refused: sql<number>`(count(*) filter (where order_outcome(orders.*) = 'refused'))::int`,
  /** In paisa: of delivered orders what was kept and paid for (`kept_worth`). */
  brought: sql<Paisa>`coalesce(sum(${keptWorth}) filter (where order_status = 'delivered'), 0)::bigint`,
}
