import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { lockProduct, lockVersion } from './lock-product.ts'
import { type Moved, moveTo } from './move-product-state.ts'

/**
 * Shows a product to shoppers from now on. `seen`: the version that it must have; without it whatever stands there.
 * Throws `not_found`, `move_refused`, `invalid` without a size to sell.
 * @rule what a product needs before it is published
 */
export async function publishProduct(tx: Tx, productId: string, seen?: number): Promise<Moved> {
  const product = seen === undefined ? await lockProduct(tx, productId) : await lockVersion(tx, productId, seen)
  await demandSellable(tx, productId)
  return moveTo(tx, product, { state: 'published' })
}

/** Throws `invalid` for a product without sizes, or with one of Rs 0, which nobody can buy. */
export async function demandSellable(tx: Tx, productId: string): Promise<void> {
  const sizes = await tx
    .selectFrom('sizes')
    .select(['ml', 'price'])
    .where('product_id', '=', productId)
    .where('retired_at', 'is', null)
    .execute()
  if (!sizes.some(({ price }) => price > 0))
    throw new ShopError('invalid', 'Shoppers need a size with a price: please add one first')
  const free = sizes.find(({ price }) => price === 0)
  if (free) throw new ShopError('invalid', `The size of ${free.ml} ml costs Rs 0: please give it a price, or retire it`)
}
