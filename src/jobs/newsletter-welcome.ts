import { z } from 'zod'
import { newsletterWelcome } from '../emails/newsletter-welcome.tsx'
import { findSubscriber } from '../shop/newsletter/index.ts'
import { letterJob } from './desk.ts'

const NewsletterWelcome = z.object({ subscriberId: z.uuid(), confirmedAt: z.iso.datetime() })

/** Greets a new reader of the newsletter, and shows the way out. */
export const newsletterWelcomeLetter = letterJob(NewsletterWelcome, async (desk, payload, shop) => {
  const { subscriberId, confirmedAt } = payload
  const subscriber = await findSubscriber(desk.db, subscriberId)
  // Who has left again meanwhile gets no newsletter, this one included.
  if (!subscriber?.subscribed) return null
  const leaveUrl = `${desk.publicUrl}/newsletter/leave?token=${desk.newsletterLinks.leaveToken(subscriberId)}`
  return {
    cause: `newsletter-welcome ${subscriberId} ${confirmedAt}`,
    letter: await newsletterWelcome(subscriber.email, leaveUrl, shop),
  }
})
