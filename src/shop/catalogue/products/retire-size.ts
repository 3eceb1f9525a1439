import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { deletedUnlessUsed } from '../../ground/database-refusal.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { countVersion, lockProduct, lockSizes } from './lock-product.ts'
import type { Moved } from './move-product-state.ts'
import { readSizes } from './size-facts.ts'

export const OneSize = z.object({ sizeId: z.string().min(1).max(120) })

/**
 * What goes with a size: what it cost before and on average, and which pictures show it. Whatever else refers to it is
 * somebody's work.
 */
export const sizeParts = sql`'{price_history,cost_corrections,product_pictures}'::regclass[]`

/**
 * Ends the sale of a size. One that nothing was ever done with is deleted; any other stays for orders, stock and
 * returns. Throws `not_found`, `invalid` for the last size of a product that shoppers see.
 */
export async function retireSize(tx: Tx, productId: string, sizeId: string): Promise<Moved & { deleted: boolean }> {
  const { product, size, sizes } = await lockSize(tx, productId, sizeId)
  if (size.retiredAt) throw new ShopError('invalid', `${size.ml} ml is retired already`)
  const shown = product.state === 'published' || product.state === 'scheduled'
  if (shown && sizes.filter(({ retiredAt }) => retiredAt === null).length === 1)
    throw new ShopError('invalid', 'This is its only size: please archive the product instead')
  const gone = await deletedUnlessUsed(tx, async part => {
    const deleted = await sql`
      delete from sizes where id = ${sizeId} and stock_entries = 0
        and not exists (select from named_by('sizes', array[${sizeId}::text], ${sizeParts}))`.execute(part)
    return deleted.numAffectedRows === 1n
  })
  if (!gone)
    await tx
      .updateTable('sizes')
      .set(eb => ({ retired_at: eb.fn<Date>('now') }))
      .where('id', '=', sizeId)
      .execute()
  return { ...(await changed(tx, product, size.ml, 'for sale', gone ? 'deleted' : 'retired')), deleted: gone }
}

/** Sells a retired size again. Throws `not_found`, `invalid`. */
export async function restoreSize(tx: Tx, productId: string, sizeId: string): Promise<Moved> {
  const { product, size } = await lockSize(tx, productId, sizeId)
  if (!size.retiredAt) throw new ShopError('invalid', `${size.ml} ml is for sale already`)
  await tx.updateTable('sizes').set({ retired_at: null }).where('id', '=', sizeId).execute()
  return changed(tx, product, size.ml, 'retired', 'for sale')
}

async function lockSize(tx: Tx, productId: string, sizeId: string) {
  await lockSizes(tx, productId)
  const product = await lockProduct(tx, productId)
  const sizes = await readSizes(tx, productId)
  const size = sizes.find(each => each.sizeId === sizeId)
  if (!size) throw new ShopError('not_found', 'There is no such size of this product')
  return { product, size, sizes }
}

type Product = Awaited<ReturnType<typeof lockProduct>>

async function changed(tx: Tx, product: Product, ml: number, was: string, is: string): Promise<Moved> {
  await countVersion(tx, product.id)
  return {
    name: product.name,
    before: { size: `${ml} ml, ${was}` },
    after: { size: `${ml} ml, ${is}`, version: product.version + 1 },
  }
}
