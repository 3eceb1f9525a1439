import type { Db } from '../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'

/** Shows or hides a review. A trigger updates the product's rating, count and histogram in the same transaction. Throws `not_found`. */
export async function setReviewApproved(db: Db, reviewId: string, approved: boolean): Promise<void> {
  const found = await db
    .updateTable('reviews')
    .set({ approved })
    .where('id', '=', reviewId)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw new ShopError('not_found', 'There is no such review')
}
