import { z } from 'zod'
import { newsletterLeft } from '../emails/newsletter-left.tsx'
import { findSubscriber } from '../shop/people/newsletter/index.ts'
import { emailJob } from './email-job.ts'

const NewsletterLeft = z.object({ subscriberId: z.uuid(), leftAt: z.iso.datetime() })

/** Confirms that an email is unsubscribed. */
export const newsletterLeftJob = emailJob(
  'newsletter',
  NewsletterLeft,
  async (context, { subscriberId, leftAt }, shop) => {
    const subscriber = await findSubscriber(context.db, subscriberId)
    if (!subscriber || subscriber.subscribed) return null
    return {
      cause: `newsletter-left ${subscriberId} ${leftAt}`,
      email: await newsletterLeft(subscriber.email, shop),
    }
  },
)
