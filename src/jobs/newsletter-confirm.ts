import { z } from 'zod'
import { newsletterConfirm } from '../emails/newsletter-confirm.tsx'
import { TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { confirmToken, findSubscriber } from '../shop/people/newsletter/index.ts'
import { emailJob } from './email-job.ts'

const NewsletterConfirm = z.object({ subscriberId: z.uuid(), askedAt: z.iso.datetime() })

/** Asks for the confirmation of a subscription. */
export const newsletterConfirmJob = emailJob(
  'newsletter',
  NewsletterConfirm,
  async (context, { subscriberId, askedAt }, shop) => {
    const subscriber = await findSubscriber(context.db, subscriberId)
    if (!subscriber) return null
    const token = confirmToken({ subscriberId, askedAt: new Date(askedAt) })
    const url = `${context.publicUrl}/newsletter/confirm?token=${TOKEN_PLACEHOLDER}`
    return {
      cause: `newsletter-confirm ${subscriberId} ${askedAt}`,
      email: await newsletterConfirm(subscriber.email, url, token, shop),
    }
  },
)
