import { z } from 'zod'
import { reviewAsk } from '../emails/review-ask.tsx'
import { TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { findReviewEmail } from '../shop/content/reviews/index.ts'
import { stopAddress } from '../shop/orders/messages/index.ts'
import { findOrder } from '../shop/orders/orders/index.ts'
import { aboutOrder, emailJob, reviewLinkOf } from './email-job.ts'

const ReviewAsk = z.object({ orderId: z.string() })

/** Asks for a review by email, once for an order. */
export const reviewAskJob = emailJob('reminder', ReviewAsk, async ({ db, publicUrl }, { orderId }, shop) => {
  const email = await findReviewEmail(db, orderId)
  if (email === null) return null
  const order = await findOrder(db, orderId, { kind: 'staff' })
  const links = {
    ...reviewLinkOf({ publicUrl }, orderId),
    stopUrl: stopAddress(publicUrl, TOKEN_PLACEHOLDER),
  }
  return {
    cause: `review-ask ${orderId}`,
    email: await reviewAsk({ email, items: order.items, ...links }, shop),
    about: aboutOrder(order),
  }
})
