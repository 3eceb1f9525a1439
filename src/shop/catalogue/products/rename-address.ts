import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { addressRule } from '../../ground/forms/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findAddress } from '../catalogue/index.ts'
import { lockVersion, SeenProduct } from './lock-product.ts'
import type { Moved } from './move-product-state.ts'

export const RenameAddress = SeenProduct.extend({
  address: addressRule('night-oud-extrait'),
})

/**
 * Gives a product another address; every earlier one leads to it for ever. Throws `not_found`, `move_refused`, `taken`,
 * `invalid`.
 * @rule that a product's page can get another address, and earlier ones still lead to it
 */
export async function renameAddress(
  tx: Tx,
  productId: string,
  { version, address }: z.output<typeof RenameAddress>,
): Promise<Moved> {
  const product = await lockVersion(tx, productId, version)
  if (address === product.address) throw new ShopError('invalid', 'This is its address already', 'address')
  // Two people who choose one address at the same moment: the second finds the first's.
  await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 4))`.execute(tx)
  const other = await findAddress(tx, address)
  if (other && other.productId !== productId)
    throw new ShopError('taken', `${other.name} has this address, or had it once`, 'address')
  await tx
    .updateTable('products')
    .set({ address, version: product.version + 1 })
    .where('id', '=', productId)
    .execute()
  return {
    name: product.name,
    before: { address: product.address },
    after: { address, version: product.version + 1 },
  }
}
