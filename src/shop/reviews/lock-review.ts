import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'

/** A review, and its version that somebody saw when they began to change it. */
export const SeenReview = z.object({
  reviewId: z.string().min(1).max(100),
  version: z.coerce.number().int().min(1).max(1_000_000_000),
})
type SeenReview = z.output<typeof SeenReview>

/** Locks a review and counts its version up. Throws `not_found`, and `move_refused` when somebody changed it since. */
export async function lockReview(tx: Tx, { reviewId, version }: SeenReview) {
  const review = await tx
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .selectAll('reviews')
    .select('products.name as product')
    .where('reviews.id', '=', reviewId)
    .forUpdate('reviews')
    .executeTakeFirst()
  if (!review) throw new ShopError('not_found', 'There is no such review')
  if (review.version !== version) {
    throw new ShopError(
      'move_refused',
      'Somebody else has changed this review. Nothing is saved yet and what you typed is kept: please check it and save again.',
    )
  }
  await tx
    .updateTable('reviews')
    .set({ version: version + 1 })
    .where('id', '=', reviewId)
    .execute()
  return { ...review, label: `${review.product}, ${review.name}` }
}
