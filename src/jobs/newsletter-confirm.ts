import { z } from 'zod'
import { newsletterConfirm } from '../emails/newsletter-confirm.tsx'
import { findSubscriber } from '../shop/newsletter/index.ts'
import { letterJob } from './desk.ts'

const NewsletterConfirm = z.object({ subscriberId: z.uuid(), askedAt: z.iso.datetime() })

/** Asks an address whether it wants the newsletter. */
export const newsletterConfirmLetter = letterJob(NewsletterConfirm, async (desk, { subscriberId, askedAt }, shop) => {
  const subscriber = await findSubscriber(desk.db, subscriberId)
  if (!subscriber) return null
  const token = desk.newsletterLinks.confirmToken({ subscriberId, askedAt: new Date(askedAt) })
  const url = `${desk.publicUrl}/newsletter/confirm?token=${token}`
  return {
    cause: `newsletter-confirm ${subscriberId} ${askedAt}`,
    letter: await newsletterConfirm(subscriber.email, url, shop),
  }
})
