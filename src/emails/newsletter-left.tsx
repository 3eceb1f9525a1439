import type { Email } from '../platform/email/emails.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Paragraph, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** Confirms that an email is unsubscribed. */
export function newsletterLeft(email: string, shop: Shop): Promise<Email> {
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview="You will get no more newsletters from us."
      label="Newsletter"
      title="You are unsubscribed"
      reason="You receive this email because this address was unsubscribed from our newsletter."
    >
      <Paragraph>You will get no more newsletters from us. You will still get emails about your orders.</Paragraph>
      <SmallPrint>
        {`If this was not you, or if you change your mind, you can subscribe again at the foot of every page of ${shop.publicUrl}.`}
      </SmallPrint>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: you are unsubscribed from our newsletter` },
  )
}
