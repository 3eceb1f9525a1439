import { z } from 'zod'
import { newsletterWelcome } from '../emails/newsletter-welcome.tsx'
import { TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { findNewestProduct } from '../shop/catalogue/products/index.ts'
import { findSubscriber, leaveToken } from '../shop/people/newsletter/index.ts'
import { emailJob } from './email-job.ts'

const NewsletterWelcome = z.object({ subscriberId: z.uuid(), confirmedAt: z.iso.datetime() })

/** Welcomes a new subscriber. */
export const newsletterWelcomeJob = emailJob('newsletter', NewsletterWelcome, async (context, payload, shop) => {
  const { subscriberId, confirmedAt } = payload
  const subscriber = await findSubscriber(context.db, subscriberId)
  // Unsubscribed meanwhile.
  if (!subscriber?.subscribed) return null
  const leaveUrl = `${context.publicUrl}/newsletter/leave?token=${TOKEN_PLACEHOLDER}`
  return {
    cause: `newsletter-welcome ${subscriberId} ${confirmedAt}`,
    email: await newsletterWelcome(
      { email: subscriber.email, leaveUrl, token: leaveToken(subscriberId) },
      await findNewestProduct(context.db),
      shop,
    ),
  }
})
