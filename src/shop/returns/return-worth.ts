import type { Db } from '../../platform/database/database.ts'
import { minus, type Paisa, paisa, wholeRupees } from '../money.ts'

/** What the lines of a return cost: in an exchange as they were priced, paid back less their share of the coupon. In paisa. */
export type ReturnWorth = { exchange: Paisa; refund: Paisa }

/** What the lines of a return are worth by the prices of their order. */
export async function returnWorth(db: Db, returnId: string): Promise<ReturnWorth> {
  const lines = await db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_id')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .innerJoin('order_items', join =>
      join
        .onRef('order_items.order_id', '=', 'returns.order_id')
        .onRef('order_items.position', '=', 'return_lines.position'),
    )
    .select(['return_lines.quantity', 'price_at_purchase', 'subtotal', 'coupon_discount'])
    .where('return_id', '=', returnId)
    .execute()
  const exchange = paisa(lines.reduce((sum, line) => sum + line.quantity * line.price_at_purchase, 0))
  const [order] = lines
  if (!order || order.subtotal === 0) return { exchange, refund: exchange }
  const share = wholeRupees(paisa(Math.round((order.coupon_discount * exchange) / order.subtotal)))
  return { exchange, refund: minus(exchange, share) }
}
