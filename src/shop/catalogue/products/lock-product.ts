import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { changesSince } from './product-history.ts'

/** The version of a product that somebody saw when they began to change it. */
export const SeenProduct = z.object({ version: z.coerce.number().int().min(1).max(1_000_000_000) })

/** Locks a product until the transaction ends. Throws `not_found`. */
export async function lockProduct(tx: Tx, productId: string) {
  const product = await tx
    .selectFrom('products')
    .select(['id', 'name', 'address', 'state', 'version', 'publish_at as publishAt', 'replaced_by as replacedBy'])
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!product) throw new ShopError('not_found', 'There is no such product')
  return product
}

/**
 * Locks the sizes of a product, before the product: an order locks its sizes first, and the product when it sells one
 * out.
 */
export async function lockSizes(tx: Tx, productId: string): Promise<void> {
  await sql`select from sizes where product_id = ${productId} order by is_set, id for no key update`.execute(tx)
}

/** `lockProduct`, of the version that was seen. Throws `move_refused` with what others have changed since. */
export async function lockVersion(tx: Tx, productId: string, seen: number) {
  const product = await lockProduct(tx, productId)
  if (product.version === seen) return product
  const others = await changesSince(tx, productId, seen)
  throw new ShopError(
    'move_refused',
    `This product was changed while you had it open (${others || 'its sizes or prices'}). Please look at it and press again.`,
  )
}

/** Counts a change. Every verb that changes a product calls it. */
export async function countVersion(tx: Tx, productId: string): Promise<void> {
  await tx
    .updateTable('products')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', productId)
    .execute()
}
