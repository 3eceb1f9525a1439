import type { Tx } from '../../../../platform/database/database.ts'
import { moveOrder } from '../move-order.ts'
import { lockPair, type Pair } from './lock-pair.ts'

/**
 * Cancels the second of two duplicates; the first stays. Two people who cancel one each cancel one. Returns both
 * numbers. Throws `not_found`, `move_refused`.
 */
export async function cancelDuplicate(
  tx: Tx,
  { actor, ...pair }: Pair & { actor: string },
): Promise<{ orderNumber: string; otherNumber: string }> {
  const [order, other] = await lockPair(tx, pair)
  const reason = `Duplicate of ${order.order_number}`
  await moveOrder(tx, { orderId: other.id, to: 'cancelled', actor, reason, soldOut: false }, { gate: 'cancel' })
  return { orderNumber: order.order_number, otherNumber: other.order_number }
}
