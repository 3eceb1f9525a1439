import type { Tx } from '../../../platform/database/database.ts'
import { lockVersion } from '../../ground/changed-meanwhile.ts'
import { demandState } from '../../ground/demand-state.ts'
import { type PurchaseState, purchaseLabels } from './purchase-rules.ts'

/**
 * Locks a purchase in one of these states, and counts its version up. Throws `not_found`, and `move_refused` when it is
 * in another state or not the version that was seen.
 */
export async function lockPurchase(tx: Tx, purchaseId: number, seen: number, states: readonly PurchaseState[]) {
  const purchase = await lockVersion(tx, 'purchases', purchaseId, seen)
  demandState('purchase order', purchase.state as PurchaseState, states, purchaseLabels)
  await tx
    .updateTable('purchases')
    .set({ version: seen + 1 })
    .where('id', '=', purchaseId)
    .execute()
  return purchase
}
