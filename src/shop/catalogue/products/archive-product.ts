import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findAddress } from '../catalogue/index.ts'
import { lockVersion, SeenProduct } from './lock-product.ts'
import { type Moved, moveTo } from './move-product-state.ts'

/** `replacedBy`: the address of the product that its page leads to; empty: its page shows what is alike. */
export const ArchiveProduct = SeenProduct.extend({
  replacedBy: z
    .string()
    .trim()
    .max(2_000)
    // The whole link may be pasted.
    .transform(text => text.replace(/[?#].*$/, '').replace(/^.*\/product\//, ''))
    .default(''),
})

/** Ends the sale of a product: its orders, reviews and address stay. Throws `not_found`, `move_refused`, `invalid`. */
export async function archiveProduct(
  tx: Tx,
  productId: string,
  { version, replacedBy }: z.output<typeof ArchiveProduct>,
): Promise<Moved> {
  const product = await lockVersion(tx, productId, version)
  const other = replacedBy === '' ? null : await findAddress(tx, replacedBy)
  if (replacedBy !== '' && (!other || other.productId === productId || other.state === 'archived'))
    throw new ShopError('invalid', 'No product in the shop has this address', 'replacedBy')
  return moveTo(tx, product, { state: 'archived', replacedBy: other?.productId ?? null })
}
