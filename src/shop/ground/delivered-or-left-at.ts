import { sql } from 'kysely'

/**
 * When an order of the table `orders` was moved to a status, the last time; null when it never was. Reports read it for
 * many orders at once (`report_lines_of`).
 * @rule when an order was delivered, or left
 */
export const movedAt = (
  status: 'delivered' | 'outForDelivery',
) => sql<Date | null>`(select max(moved.created_at) from order_events moved
  where moved.order_id = orders.id and moved.order_status = ${sql.lit(status)})`
