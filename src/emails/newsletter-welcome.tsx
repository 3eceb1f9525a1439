import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import type { NewestProduct } from '../shop/catalogue/products/index.ts'
import { amountText } from '../shop/ground/money.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { LeaveNewsletter, oneClickHeaders } from './leave-newsletter.tsx'
import { Action } from './parts.tsx'
import { Feature } from './products.tsx'
import { renderEmail } from './render-email.ts'
import { Written, wordsOf } from './words.tsx'

type Subscriber = { email: string; leaveUrl: string; token: TokenText }

/**
 * Welcomes a new subscriber, with the newest perfume. `leaveUrl` is the page that unsubscribes, with a placeholder for
 * `token`.
 */
export function newsletterWelcome(
  { email, leaveUrl, token }: Subscriber,
  newest: NewestProduct | undefined,
  shop: Shop,
): Promise<Email> {
  const words = wordsOf(shop, 'newsletter-welcome')
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview="Latest perfumes and offers, before everyone else."
      label="Newsletter"
      title="Welcome to our newsletter"
      reason={<LeaveNewsletter url={leaveUrl} shop={shop} />}
    >
      {words.opening && <Written>{words.opening}</Written>}
      {newest && (
        <Feature
          publicUrl={shop.publicUrl}
          product={{ ...newest, _id: newest.address }}
          label="New at the house"
          detail={`From ${amountText(newest.price)}`}
        />
      )}
      <Action href={`${shop.publicUrl}/new-arrivals`}>See what is new</Action>
      {words.closing}
    </EmailFrame>,
    {
      to: email,
      subject: words.subject,
      headers: oneClickHeaders(leaveUrl),
      token,
    },
  )
}
