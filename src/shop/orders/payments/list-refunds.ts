import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { countedRows, PAGE_SIZE, pageFilter } from '../../ground/list-filters-and-pages.ts'
import type { Paisa } from '../../ground/money.ts'
import type { OrderStatus } from '../orders/order-status-rules.ts'

export const RefundFilter = z.object({ page: pageFilter() })

/**
 * Money that is to be paid back: of a return where `returnId` names it, else what came beyond what the order charges.
 */
export type RefundDue = {
  orderId: string
  returnId: string | null
  orderNumber: string
  orderStatus: OrderStatus
  customer: string
  amount: Paisa
  since: Date
  /** Where the customer of a return wants it. */
  payTo: string
}

/** What is to be paid back (`refunds_due`), what waits longest first, with the sum of all. */
export async function listRefundsDue(
  db: Db,
  { page }: z.output<typeof RefundFilter>,
): Promise<{ refunds: RefundDue[]; total: number; amount: Paisa; more: boolean }> {
  const { rows } = await sql<RefundDue & { total: number; all: Paisa }>`
    select due.order_id as "orderId", due.return_id as "returnId", order_number as "orderNumber", order_status as "orderStatus", full_name as customer,
      amount, coalesce(since, orders.created_at) as since, coalesce(pay_to, '') as "payTo", count(*) over ()::int as total, sum(amount) over ()::bigint as "all"
    from refunds_due() due join orders on orders.id = due.order_id left join returns on returns.id = due.return_id
    order by since, due.order_id, due.return_id ${countedRows(page, PAGE_SIZE)}`.execute(db)
  const total = rows[0]?.total ?? 0
  return {
    refunds: rows.map(({ total: _total, all: _all, ...refund }) => refund),
    total,
    amount: rows[0]?.all ?? (0 as Paisa),
    more: page * PAGE_SIZE < total,
  }
}
