import type { Email } from '../platform/email/emails.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Paragraph } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** Proves to staff that emails of the shop arrive. */
export function mailTest(email: string, shop: Shop): Promise<Email> {
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview="It arrived: the mail server of your shop works."
      label="Back office"
      title="Your emails leave"
      reason={`You receive this email because somebody of ${shop.shopName} tried the mail server of the shop.`}
    >
      <Paragraph>
        It arrived, so the mail server of your shop works. Receipts, codes and links to new passwords leave by it from
        now on.
      </Paragraph>
      <Paragraph>
        Did it land in the spam folder? Then the settings of your domain (SPF, DKIM, DMARC) need a look: the page
        Settings, Email says which.
      </Paragraph>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: your emails leave` },
  )
}
