import { z } from 'zod'
import { reviewAsk } from '../emails/review-ask.tsx'
import { TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { reminderToken } from '../shop/consents/index.ts'
import { DAY_MS } from '../shop/dates.ts'
import { REVIEW_LINK_DAYS, stopAddress } from '../shop/messages/index.ts'
import { sizeText } from '../shop/names/rules.ts'
import { findOrder } from '../shop/orders/index.ts'
import { findReviewEmail } from '../shop/reviews/index.ts'
import { aboutOrder, emailJob } from './email-job.ts'

const ReviewAsk = z.object({ orderId: z.string(), email: z.string() })

/** Asks for a review by email, once for an order. */
export const reviewAskJob = emailJob('reminder', ReviewAsk, async ({ db, publicUrl }, { orderId, email }, shop) => {
  if (!(await findReviewEmail(db, orderId, email))) return null
  const order = await findOrder(db, orderId, { kind: 'staff' })
  const links = {
    url: `${publicUrl}/review?key=${TOKEN_PLACEHOLDER}`,
    stopUrl: stopAddress(publicUrl, TOKEN_PLACEHOLDER),
    token: reminderToken({ of: 'review', id: orderId }, new Date(Date.now() + REVIEW_LINK_DAYS * DAY_MS)),
  }
  const products = [...new Set(order.items.map(({ productId, ml }) => sizeText(productId.name, ml)))]
  return {
    cause: `review-ask ${orderId}`,
    email: await reviewAsk({ email, products, ...links }, shop),
    about: aboutOrder(order),
  }
})
