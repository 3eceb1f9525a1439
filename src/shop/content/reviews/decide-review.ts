import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { isolated } from '../../ground/names/size-and-urdu-name-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { lockReview, type ReviewSeen, SeenReview } from './lock-review.ts'

/** Hides a review; its author reads the reason. */
export const HideReview = SeenReview.extend({
  reason: z
    .string('Please say why: the customer reads it')
    .trim()
    .min(3, 'Please say why: the customer reads it')
    .max(300, 'Please keep the reason to 300 characters'),
})

/**
 * Shows a review to everybody, or hides it with a reason. A trigger updates the product's rating, count and histogram
 * in the same transaction. Throws `not_found`, `move_refused`.
 */
export async function decideReview(
  tx: Tx,
  { reason = '', ...seen }: ReviewSeen & { reason?: string },
): Promise<{ label: string; before: { shown: boolean; reason?: string } }> {
  const { approved, hidden_reason: before, label } = await lockReview(tx, seen)
  await tx
    .updateTable('reviews')
    .set({ approved: reason === '', hidden_reason: reason })
    .where('id', '=', seen.reviewId)
    .execute()
  return { label, before: { shown: approved, ...(before && { reason: before }) } }
}

/** Chosen reviews of the list. */
export const ApproveReviews = z.object({
  review: z
    .preprocess(ids => (typeof ids === 'string' ? [ids] : ids), z.array(z.string().max(100)).min(1).max(200))
    .transform(ids => [...new Set(ids)].sort()),
})

/** Shows those of the reviews that wait. Others are named in `refused`: somebody has decided about them. */
export async function approveReviews(
  tx: Tx,
  reviewIds: readonly string[],
): Promise<{ shown: { id: string; label: string }[]; refused: { label: string; why: string; to: string }[] }> {
  const review = await tx
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['reviews.id', 'reviews.name', 'products.name as product', 'approved', 'hidden_reason as reason'])
    .where('reviews.id', 'in', reviewIds)
    .orderBy('reviews.id')
    .forUpdate('reviews')
    .execute()
  if (review.length < reviewIds.length) throw new ShopError('not_found', 'One of these reviews is gone')
  const labelled = review.map(review => ({ ...review, label: `${isolated(review.product)}, ${isolated(review.name)}` }))
  const shown = labelled.filter(({ approved, reason }) => !approved && reason === '')
  if (shown.length > 0) {
    await tx
      .updateTable('reviews')
      .set(eb => ({ approved: true, version: eb('version', '+', 1) }))
      .where(
        'id',
        'in',
        shown.map(({ id }) => id),
      )
      .execute()
  }
  const refused = labelled.filter(review => !shown.includes(review))
  return {
    shown: shown.map(({ id, label }) => ({ id, label })),
    refused: refused.map(({ id, label, approved }) => ({
      label,
      why: approved ? 'It is shown already' : 'It was hidden with a reason',
      to: `/admin/reviews/${id}`,
    })),
  }
}
