import type { Tx } from '../../../platform/database/database.ts'
import { lockVersion } from './lock-product.ts'
import { type Moved, moveTo } from './move-product-state.ts'

/** Makes a product a draft again, which shoppers do not see. Throws `not_found`, `move_refused`, `invalid`. */
export async function withdrawProduct(tx: Tx, productId: string, seen: number): Promise<Moved> {
  return moveTo(tx, await lockVersion(tx, productId, seen), { state: 'draft' })
}
