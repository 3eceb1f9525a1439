import type { Db } from '../../platform/database/database.ts'

/** The names of products, in the order of their ids; those that are gone are left out. */
export async function nameProducts(db: Db, ids: readonly string[]): Promise<{ productId: string; name: string }[]> {
  if (ids.length === 0) return []
  const found = await db.selectFrom('products').select(['id as productId', 'name']).where('id', 'in', ids).execute()
  return found.toSorted((a, b) => ids.indexOf(a.productId) - ids.indexOf(b.productId))
}
