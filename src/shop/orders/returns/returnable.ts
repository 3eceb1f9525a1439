import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { endOfDay } from '../../ground/dates.ts'
import { movedAt } from '../../ground/delivered-or-left-at.ts'
import type { Settings } from '../../settings/settings/index.ts'

/** What of an order may still be returned. */
export type Returnable = {
  /** Until when: the end of a day; null before delivery. */
  until: Date | null
  /** Whether it may be returned now. */
  open: boolean
  lines: { position: number; name: string; ml: number; setOf?: number | null; left: number }[]
}

/**
 * What of an order may still be returned, by the setting `returnDays`. The caller must have checked access to the
 * order.
 * @rule until when, and what, of an order may be returned
 */
export async function findReturnable(
  db: Db,
  orderId: string,
  { returnDays }: Pick<Settings, 'returnDays'>,
): Promise<Returnable> {
  const order = await db
    .selectFrom('orders')
    .select(['order_status', movedAt('delivered').as('deliveredAt')])
    .where('id', '=', orderId)
    .executeTakeFirst()
  const delivered = order?.order_status === 'delivered' ? order.deliveredAt : null
  const until = delivered && endOfDay(delivered, returnDays)
  const { rows: lines } = await sql<Returnable['lines'][number]>`
    select position, name, ml, set_of(parts) as "setOf", (quantity - pieces_restocked(order_items) - coalesce((
      select sum(return_lines.quantity) from return_lines join returns on returns.id = return_id
      where returns.order_id = order_items.order_id and return_lines.position = order_items.position and return_stands(returns)), 0))::int as left
    from order_items where order_id = ${orderId} order by position`.execute(db)
  const open = until !== null && until.getTime() > Date.now() && lines.some(({ left }) => left > 0)
  return { until, open, lines }
}
