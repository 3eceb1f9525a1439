import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { eachApart } from '../../ground/each-apart.ts'
import type { Paisa } from '../../ground/money.ts'
import { heldAt } from '../holds/index.ts'
import { EXPIRY_ACTOR, moveOrder } from './move-order.ts'

/**
 * Cancels orders that were neither confirmed nor paid in time, each in a transaction of its own: stock and coupon are
 * given back and the customer gets an email. One that something holds, such as a message that nobody has read, stays
 * among the calls. Returns how many. Throws `NotDone` after the last one when some failed.
 * @rule when an unconfirmed order ends
 */
export async function expireOrders(db: Db): Promise<number> {
  const due = await selectDue(db).select(['id', 'order_number']).orderBy('expires_at').execute()
  let expired = 0
  await eachApart(
    due,
    order => `Order ${order.order_number}`,
    async ({ id }) => {
      if (await expireOrder(db, id)) expired++
    },
  )
  return expired
}

/** False when the order was confirmed, paid or cancelled meanwhile. */
async function expireOrder(db: Db, orderId: string): Promise<boolean> {
  return inTransaction(db, async tx => {
    const locked = await selectDue(tx).select('id').where('id', '=', orderId).forUpdate().executeTakeFirst()
    if (!locked || (await heldAt(tx, 'cancelMany', [orderId])).size > 0) return false
    await moveOrder(tx, { orderId, to: 'cancelled', actor: EXPIRY_ACTOR })
    return true
  })
}

function selectDue(db: Db) {
  return (
    db
      .selectFrom('orders')
      .where('order_status', '=', 'pending')
      .where('payment_status', '=', 'unpaid')
      // Staff decide about one that is paid in part.
      .where('prepaid_amount', '=', sql<Paisa>`0`)
      .where('expires_at', '<=', sql<Date>`now()`)
  )
}
