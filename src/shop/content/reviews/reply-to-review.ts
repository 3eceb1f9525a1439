import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { lockReview, type ReviewSeen, SeenReview } from './lock-review.ts'

/** The shop's answer to a review, which everybody reads. An empty one takes it away. */
export const ReplyToReview = SeenReview.extend({
  reply: z.string().trim().max(2000, 'Please keep the reply to 2,000 characters').default(''),
})

/**
 * Writes the shop's reply below a review, and queues an email that tells its author. Throws `not_found`,
 * `move_refused`.
 */
export async function replyToReview(
  tx: Tx,
  { reply, ...seen }: z.output<typeof ReplyToReview> & ReviewSeen,
): Promise<{ label: string; before: string }> {
  const { label, reply: before, customer_id: customerId } = await lockReview(tx, seen)
  if (reply === before) return { label, before }
  await tx
    .updateTable('reviews')
    .set({ reply, replied_at: reply ? new Date() : null })
    .where('id', '=', seen.reviewId)
    .execute()
  // The author has had an email about the first reply.
  if (reply && !before && customerId) await addEmail(tx, 'review-reply', { reviewId: seen.reviewId })
  return { label, before }
}
