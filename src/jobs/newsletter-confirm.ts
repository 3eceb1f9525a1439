import { z } from 'zod'
import { newsletterConfirm } from '../emails/newsletter-confirm.tsx'
import { findSubscriber } from '../shop/newsletter/index.ts'
import { emailJob } from './email-job.ts'

const NewsletterConfirm = z.object({ subscriberId: z.uuid(), askedAt: z.iso.datetime() })

/** Asks for the confirmation of a subscription. */
export const newsletterConfirmJob = emailJob(NewsletterConfirm, async (context, { subscriberId, askedAt }, shop) => {
  const subscriber = await findSubscriber(context.db, subscriberId)
  if (!subscriber) return null
  const token = context.newsletterLinks.confirmToken({ subscriberId, askedAt: new Date(askedAt) })
  const url = `${context.publicUrl}/newsletter/confirm?token=${token}`
  return {
    cause: `newsletter-confirm ${subscriberId} ${askedAt}`,
    email: await newsletterConfirm(subscriber.email, url, shop),
  }
})
