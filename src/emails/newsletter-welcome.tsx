import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { LeaveNewsletter, oneClickHeaders } from './leave-newsletter.tsx'
import { Action, Paragraph } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** Welcomes a new subscriber. `leaveUrl` is the page that unsubscribes, with a placeholder for `token`. */
export function newsletterWelcome(email: string, leaveUrl: string, token: TokenText, shop: Shop): Promise<Email> {
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview="Latest perfumes and offers, before everyone else."
      label="Newsletter"
      title="Welcome to our newsletter"
      reason={<LeaveNewsletter url={leaveUrl} shop={shop} />}
    >
      <Paragraph>
        {`Thank you for subscribing to ${shop.shopName}. You will be the first to know about our latest perfumes and offers.`}
      </Paragraph>
      <Action href={`${shop.publicUrl}/new-arrivals`}>See what is new</Action>
    </EmailFrame>,
    {
      to: email,
      subject: `Welcome to the ${shop.shopName} newsletter`,
      headers: oneClickHeaders(leaveUrl),
      token,
    },
  )
}
