import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Action, Paragraph, PlainAddress, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** Asks for the confirmation of a subscription (double opt-in). `url` is the page that confirms it, with a placeholder for `token`. */
export function newsletterConfirm(email: string, url: string, token: TokenText, shop: Shop): Promise<Email> {
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview="Please confirm, and we will email you about new perfumes and offers."
      label="Newsletter"
      title="Please confirm your subscription"
      reason={`You receive this email because this address was entered in the newsletter box of ${shop.shopName}.`}
    >
      <Paragraph>
        Please confirm that you would like our emails about latest perfumes and offers. The link works for seven days.
      </Paragraph>
      <Action href={url}>Confirm my subscription</Action>
      <PlainAddress href={url} />
      <SmallPrint>If you did not ask for this, please ignore this email. We will not email you again.</SmallPrint>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: please confirm our newsletter`, token },
  )
}
