import type { Tx } from '../../../platform/database/database.ts'
import { heldAt } from '../holds/index.ts'
import { recordChange } from './edit/record-change.ts'
import { moveOrder } from './move-order.ts'

/**
 * Confirms an order that staff have just written for a customer. One that something holds is written all the same and
 * waits to be confirmed, as its timeline says. Returns whether it is confirmed.
 */
export async function confirmUnlessHeld(
  tx: Tx,
  { orderId, actor, reason }: { orderId: string; actor: string; reason: string },
): Promise<boolean> {
  const why = (await heldAt(tx, 'confirm', [orderId])).get(orderId)
  if (why === undefined) await moveOrder(tx, { orderId, to: 'confirmed', actor, reason })
  else await recordChange(tx, { orderId, kind: 'decision', text: `Not confirmed yet: ${why}`, actor })
  return why === undefined
}
