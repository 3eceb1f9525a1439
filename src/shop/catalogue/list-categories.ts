import type { Db } from '../../platform/database/database.ts'

export type Category = {
  name: string
  /** Published products in it. */
  productCount: number
}

/** Every category in the merchant's order, empty ones too. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db
    .selectFrom('categories')
    .select(['name', 'product_count as productCount'])
    .orderBy('position')
    .orderBy('name')
    .execute()
}
