import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { moveOrder, recordChange } from '../orders/index.ts'

/**
 * `noted`: the shop calls all the same. `noneLeft`: it waits for stock of which none is left. `advance`: it waits for what is to be paid ahead. `ended`: it
 * was cancelled; `soldOut`: because it is sold out.
 */
export const Confirmation = z.enum(['confirmed', 'noted', 'noneLeft', 'advance', 'ended', 'soldOut'])
export type Confirmation = z.output<typeof Confirmation>

// A second sign of the usual two points is one too many; so is a refused parcel, of four.
const LINK_CONFIRMS_UP_TO_POINTS = 3

/**
 * The customer confirms a COD order by the link in its email, which the caller has checked. An order of much risk is only noted,
 * and called all the same; of one that waits for stock of which none is left, too. Pressed again it returns what became of the order. Throws `not_found`, and `move_refused` for an order by bank transfer.
 */
export async function confirmOrder(db: Db, orderId: string): Promise<Confirmation> {
  return inTransaction(db, async tx => {
    const order = await tx
      .selectFrom('orders')
      .leftJoin('order_assessments', 'order_id', 'orders.id')
      .select(['order_status', 'payment_method', 'points', 'advance_due', 'prepaid_amount'])
      .select(sql<string>`stock_of_order(orders)`.as('stock'))
      .select(
        sql<boolean>`exists (select from order_events where order_events.order_id = orders.id and sold_out)`.as(
          'soldOut',
        ),
      )
      .where('orders.id', '=', orderId)
      .forUpdate('orders')
      .executeTakeFirst()
    if (!order) throw new ShopError('not_found', 'Order not found')
    if (order.order_status === 'cancelled') return order.soldOut ? 'soldOut' : 'ended'
    if (order.order_status !== 'pending') return 'confirmed'
    if (order.payment_method !== 'COD') {
      throw new ShopError('move_refused', 'We will contact you for the bank transfer: there is nothing to confirm.')
    }
    if (order.stock === 'none') {
      await noteOnce(tx, orderId, 'The customer confirmed by the link in the email; none is left of what it waits for')
      return 'noneLeft'
    }
    if (order.advance_due > order.prepaid_amount) {
      await noteOnce(tx, orderId, 'The customer confirmed by the link in the email; the advance has not arrived yet')
      return 'advance'
    }
    const points = order.points ?? 0
    if (points > LINK_CONFIRMS_UP_TO_POINTS) {
      await noteOnce(
        tx,
        orderId,
        `The customer confirmed by the link in the email; to be called all the same (risk ${points})`,
      )
      return 'noted'
    }
    try {
      await moveOrder(tx, {
        orderId,
        to: 'confirmed',
        actor: 'customer',
        reason: 'By the link in the email, or a code on the phone',
      })
    } catch (error) {
      // Somebody took the last ones at the same moment.
      if (!(error instanceof ShopError) || error.code !== 'out_of_stock') throw error
      await noteOnce(tx, orderId, `The customer confirmed by the link in the email. ${error.message}`)
      return 'noneLeft'
    }
    return 'confirmed'
  })
}

async function noteOnce(tx: Parameters<typeof recordChange>[0], orderId: string, text: string): Promise<void> {
  const known = await tx
    .selectFrom('order_changes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('text', '=', text)
    .executeTakeFirst()
  if (!known) await recordChange(tx, { orderId, kind: 'decision', text, actor: 'customer' })
}
