import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type Hold, type HoldKind, holdsAt, holdWords } from '../holds/hold-rules.ts'
import { holdsOf } from '../holds/index.ts'
import { moveOrder, recordChange } from '../orders/index.ts'

/**
 * `noted`: the shop calls all the same. `noneLeft`: it waits for stock of which none is left. `advance`: it waits for
 * what is to be paid ahead. `ended`: it was cancelled; `soldOut`: because it is sold out.
 */
export const Confirmation = z.enum(['confirmed', 'noted', 'noneLeft', 'advance', 'ended', 'soldOut'])
export type Confirmation = z.output<typeof Confirmation>

/**
 * The customer confirms a COD order by the link in its email, which the caller has checked. One that something holds,
 * such as much risk, is only noted, and called all the same; one that waits for stock of which none is left, too.
 * Pressed again it returns what became of the order. Throws `not_found`, and `move_refused` for an order by bank
 * transfer.
 */
export async function confirmOrder(db: Db, orderId: string): Promise<Confirmation> {
  return inTransaction(db, async tx => {
    const order = await tx
      .selectFrom('orders')
      .select(['order_status', 'payment_method'])
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
    const holds = holdsAt(await holdsOf(tx, orderId), 'confirmByLink')
    if (holds.length > 0) {
      const why = holds.map(holdWords).join('; ')
      await noteOnce(tx, orderId, `The customer confirmed by the link in the email; to be called all the same: ${why}`)
      return outcomeOf(holds)
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

/** What the customer reads of it. */
function outcomeOf(holds: readonly Hold[]): Confirmation {
  const has = (kind: HoldKind) => holds.some(hold => hold.kind === kind)
  return has('stock') ? 'noneLeft' : has('advance') ? 'advance' : 'noted'
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
