import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { amountText, minus, type Paisa, paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { demandReceived, lockReturn, tellState } from './lock-return.ts'
import { ReturnValue } from './move-return.ts'
import { findDue, returnWorth } from './paid-and-due.ts'
import { returnWishes } from './return-rules.ts'

/** The form that decides anew how a received return ends. */
export const ValueReturn = z.object({
  wish: z.enum(Object.keys(returnWishes) as ['refund', 'exchange'], 'Please choose how it ends'),
  value: ReturnValue,
})

type Decide = z.output<typeof ValueReturn> & { returnId: string; actor: string }

/**
 * Decides anew whether a received return is paid back or exchanged, and what it is worth; what was given for it already
 * stays. Its customer is notified of another amount. Throws `not_found`, `move_refused`, `invalid`.
 */
export async function valueReturn(
  tx: Tx,
  { returnId, actor, wish, value }: Decide,
): Promise<{ orderNumber: string; before: { wish: string; value: Paisa | null } }> {
  const { order, state, ...before } = await lockReturn(tx, returnId)
  demandReceived(state)
  const given = minus(before.value ?? paisa(0), await findDue(tx, returnId))
  const worth = await returnWorth(tx, returnId)
  if (value < given) throw new ShopError('invalid', `${amountText(given)} are given for it already`, 'value')
  if (value > worth.exchange) {
    throw new ShopError(
      'invalid',
      `${amountText(worth.exchange)} was paid for them: at most that is given back`,
      'value',
    )
  }
  await tx.updateTable('returns').set({ wish, value }).where('id', '=', returnId).execute()
  if (wish !== before.wish || value !== before.value) {
    await tellState(tx, { returnId, state: 'received', actor })
  }
  return { orderNumber: order.order_number, before }
}
