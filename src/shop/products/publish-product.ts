import type { Tx } from '../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'
import { lockVersion } from './lock-product.ts'
import { type Moved, moveTo } from './move-state.ts'

/** Shows a product to shoppers from now on. Throws `not_found`, `move_refused`, `invalid` without a size to sell. */
export async function publishProduct(tx: Tx, productId: string, seen: number): Promise<Moved> {
  const product = await lockVersion(tx, productId, seen)
  await demandSellable(tx, productId)
  return moveTo(tx, product, { state: 'published' })
}

/** Throws `invalid` for a product without a size that has a price. */
export async function demandSellable(tx: Tx, productId: string): Promise<void> {
  const size = await tx
    .selectFrom('sizes')
    .select('id')
    .where('product_id', '=', productId)
    .where('retired_at', 'is', null)
    .where(eb => eb('price', '>', eb.lit(0) as never))
    .executeTakeFirst()
  if (!size) throw new ShopError('invalid', 'Shoppers need a size with a price: please add one first')
}
