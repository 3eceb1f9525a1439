import { z } from 'zod'
import { newsletterLeft } from '../emails/newsletter-left.tsx'
import { findSubscriber } from '../shop/newsletter/index.ts'
import { letterJob } from './desk.ts'

const NewsletterLeft = z.object({ subscriberId: z.uuid(), leftAt: z.iso.datetime() })

/** Says that an address is off the newsletter's list. */
export const newsletterLeftLetter = letterJob(NewsletterLeft, async (desk, { subscriberId, leftAt }, shop) => {
  const subscriber = await findSubscriber(desk.db, subscriberId)
  if (!subscriber || subscriber.subscribed) return null
  return {
    cause: `newsletter-left ${subscriberId} ${leftAt}`,
    letter: await newsletterLeft(subscriber.email, shop),
  }
})
