import { z } from 'zod'
import { reviewReply } from '../emails/review-reply.tsx'
import { findReply } from '../shop/content/reviews/index.ts'
import { emailJob } from './email-job.ts'

const ReviewReply = z.object({ reviewId: z.string() })

/** Tells the author of a review that the shop replied. */
export const reviewReplyJob = emailJob('review', ReviewReply, async ({ db, publicUrl }, { reviewId }, shop) => {
  const found = await findReply(db, reviewId)
  if (!found) return null
  const link = `${publicUrl}/product/${found.productId}#reviews`
  return { cause: `review-reply ${reviewId}`, email: await reviewReply({ ...found, link }, shop) }
})
