import type { Db } from '../../platform/database/database.ts'
import { type OrderStatus, orderStatuses } from './order-status.ts'

/** How many orders have each status. */
export async function countOrders(db: Db): Promise<Record<OrderStatus, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(eb => ['order_status as status', eb.fn.countAll<number>().as('orders')])
    .groupBy('order_status')
    .execute()
  return Object.fromEntries(
    orderStatuses.map(status => [status, rows.find(row => row.status === status)?.orders ?? 0]),
  ) as Record<OrderStatus, number>
}
