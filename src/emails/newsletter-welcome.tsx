import type { Letter } from '../platform/mail.ts'
import { LeaveNewsletter, newsletterHeaders } from './leave-newsletter.tsx'
import { LetterFrame, type Shop } from './letter-frame.tsx'
import { Action, Words } from './parts.tsx'
import { writeLetter } from './write-letter.ts'

/** Greets a new reader of the newsletter. `leaveUrl` takes the address off the list. */
export function newsletterWelcome(email: string, leaveUrl: string, shop: Shop): Promise<Letter> {
  return writeLetter(
    <LetterFrame
      shop={shop}
      preview="Latest perfumes and offers, before everybody else."
      label="Newsletter"
      title="Welcome among our readers"
      reason={<LeaveNewsletter url={leaveUrl} shop={shop} />}
    >
      <Words>
        {`Thank you for reading ${shop.shopName}. You will hear of latest perfumes and offers first, and never more often than you would like.`}
      </Words>
      <Action href={`${shop.publicUrl}/new-arrivals`}>See what is new</Action>
    </LetterFrame>,
    {
      to: email,
      subject: `Welcome to the letters of ${shop.shopName}`,
      headers: newsletterHeaders(leaveUrl),
      secret: true,
    },
  )
}
