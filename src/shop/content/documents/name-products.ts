import type { Db } from '../../../platform/database/database.ts'

type NamedProduct = { productId: string; name: string; brand: string }

/**
 * The names of products, in the order of their ids. One that is gone keeps its place: left out, it would be lost with
 * the next save.
 */
export async function nameProducts(db: Db, ids: readonly string[]): Promise<NamedProduct[]> {
  if (ids.length === 0) return []
  const document = await db
    .selectFrom('products')
    .select(['id as productId', 'name', 'brand'])
    .where('id', 'in', ids)
    .execute()
  const named = new Map(document.map(product => [product.productId, product]))
  return ids.map(productId => named.get(productId) ?? { productId, name: `Removed perfume ${productId}`, brand: '' })
}
