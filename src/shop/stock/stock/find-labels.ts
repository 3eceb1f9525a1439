import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import type { CodedSize } from './find-by-code.ts'

// Ten sheets of one label each size; a page of the stock list has 50 sizes.
const SIZES_LIMIT = 240
const EACH_LIMIT = 24

/** Which labels are printed, from a query string: sizes, and how many of each. What is too much is left out. */
export const PrintLabels = z.object({
  sizeId: z.array(z.string().max(120)).transform(ids => ids.slice(0, SIZES_LIMIT)),
  each: z.coerce.number().int().min(1).max(EACH_LIMIT).catch(1),
})

/** What stands on the labels of these sizes, in the order of shelves. Unknown ones are left out. */
export async function findLabels(db: Db, sizeIds: readonly string[]): Promise<CodedSize[]> {
  if (sizeIds.length === 0) return []
  return db
    .selectFrom('sizes')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['sizes.id as sizeId', 'name', 'ml', 'sku', 'barcode', 'shelf', 'is_set as isSet'])
    .where('sizes.id', 'in', sizeIds)
    .orderBy('shelf')
    .orderBy('name')
    .orderBy('ml')
    .execute()
}
