import { sql } from 'kysely'
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
    .select(['offer_discount', 'order_items.quantity as bought', 'gifts'])
    .select(
      sql<number>`(select sum(offer_discount)::bigint from order_items all_lines where all_lines.order_id = orders.id)`.as(
        'shared',
      ),
    )
    .where('return_id', '=', returnId)
    .execute()
  const worth = paisa(lines.reduce((sum, line) => sum + line.quantity * line.price_at_purchase, 0))
  // Nothing is given for a gift.
  const gifts = lines.reduce(
    (sum, line) => sum + (line.quantity * line.price_at_purchase * line.gifts) / line.bought,
    0,
  )
  const exchange = minus(worth, wholeRupees(paisa(Math.round(gifts))))
  const [order] = lines
  if (!order || order.subtotal === 0) return { exchange, refund: exchange }
  // Older orders have no discount by line: it is shared by price.
  const known = order.shared === order.coupon_discount
  const ofLines = lines.reduce((sum, line) => sum + (line.offer_discount * line.quantity) / line.bought, 0)
  const share = wholeRupees(paisa(Math.round(known ? ofLines : (order.coupon_discount * worth) / order.subtotal)))
  return { exchange, refund: minus(worth, share) }
}
