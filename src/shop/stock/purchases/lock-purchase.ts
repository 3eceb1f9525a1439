import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { lockVersion } from '../../ground/versions.ts'
import { purchaseLabel } from './rules.ts'

/**
 * Locks a purchase in one of these states, and counts its version up. Throws `not_found`, and `move_refused` when it is in another state or not
 * the version that was seen.
 */
export async function lockPurchase(tx: Tx, purchaseId: number, seen: number, states: readonly string[]) {
  const purchase = await lockVersion(tx, 'purchases', purchaseId, seen)
  if (!states.includes(purchase.state)) {
    throw new ShopError('move_refused', `This purchase order is ${purchaseLabel(purchase.state).toLowerCase()} now.`)
  }
  await tx
    .updateTable('purchases')
    .set({ version: seen + 1 })
    .where('id', '=', purchaseId)
    .execute()
  return purchase
}
