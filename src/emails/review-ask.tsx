import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { REVIEW_LINK_DAYS } from '../shop/orders/messages/message-rules.ts'
import type { OrderItem } from '../shop/orders/orders/index.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { LeaveReminders, oneClickHeaders } from './leave-newsletter.tsx'
import { Action, Paragraph } from './parts.tsx'
import { Bought } from './products.tsx'
import { renderEmail } from './render-email.ts'
import { Written, wordsOf } from './words.tsx'

/** `url` and `stopUrl` have a placeholder for `token`. */
type Ask = { email: string; items: readonly OrderItem[]; url: string; stopUrl: string; token: TokenText }

/** Asks once for a review of a delivered order, by a link that needs no password. */
export function reviewAsk({ email, items, url, stopUrl, token }: Ask, shop: Shop): Promise<Email> {
  const words = wordsOf(shop, 'review-ask')
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview="Your stars and words help others choose."
      label="Your order"
      title="How do you like it?"
      reason={<LeaveReminders stopUrl={stopUrl} shop={shop} />}
    >
      {words.opening && <Written>{words.opening}</Written>}
      <Bought items={items} publicUrl={shop.publicUrl} />
      <Paragraph>
        Would you tell others how it smells and lasts? The link needs no password and works for {REVIEW_LINK_DAYS} days.
      </Paragraph>
      <Action href={url}>Write a review</Action>
      {words.closing}
    </EmailFrame>,
    { to: email, subject: words.subject, headers: oneClickHeaders(stopUrl), token },
  )
}
