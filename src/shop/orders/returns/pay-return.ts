import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { amountText, type Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { demandNoHold } from '../holds/index.ts'
import { payBack, RecordRefund } from '../orders/index.ts'
import { demandReceived, lockReturn, tellState } from './lock-return.ts'
import { findDue } from './paid-and-due.ts'

/** The form that records what was paid back for a return. `due`: what its sender saw as due, in paisa. */
export const PayReturn = RecordRefund.pick({ method: true, reference: true }).extend({
  due: z.coerce.number().int().min(1),
})

type Pay = z.output<typeof PayReturn> & { returnId: string; staff: { id: string; name: string } }

/**
 * Records that all that is due of a return was paid back, how and by whom; the return is done by it, and only then its
 * customer is notified. `inAll`: what this person has paid back of the order. Throws `not_found`, `move_refused` when
 * nothing, or another amount than was seen, is due.
 * @rule that a return is done, and its customer notified, only once all that is due was paid back
 */
export async function payReturn(
  tx: Tx,
  { returnId, due: seen, method, reference, staff }: Pay,
): Promise<{ orderId: string; orderNumber: string; amount: Paisa; inAll: Paisa }> {
  const { order, state } = await lockReturn(tx, returnId)
  demandReceived(state)
  await demandNoHold(tx, 'payReturn', { orderId: order.id, label: order.order_number })
  const amount = await findDue(tx, returnId)
  if (amount !== seen) {
    throw new ShopError(
      'move_refused',
      `What is due has changed meanwhile: it is ${amountText(amount)} now. Please look again.`,
    )
  }
  const inAll = await payBack(tx, order, { amount, method, reference, staff, returnId })
  await endReturn(tx, returnId, staff.name)
  return { orderId: order.id, orderNumber: order.order_number, amount, inAll }
}

/** The return is done, and its customer is notified how it ended. The caller holds it, and nothing of it is due. */
export async function endReturn(tx: Tx, returnId: string, actor: string): Promise<void> {
  await tx.updateTable('returns').set({ state: 'done', answer: '' }).where('id', '=', returnId).execute()
  await tellState(tx, { returnId, state: 'done', actor })
}
