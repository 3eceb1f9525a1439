import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Action, Greeting, Paragraph, PlainAddress, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** `url` has a placeholder for `token`. */
type Reader = { email: string; name: string; url: string; token: TokenText }

/** Sends the link to a new password. `url` works once, for an hour. */
export function resetPassword({ email, name, url, token }: Reader, shop: Shop): Promise<Email> {
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview="The link works once, within one hour."
      label="Your account"
      title="Choose a new password"
      reason={`You receive this email because a new password was requested at ${shop.shopName}.`}
    >
      <Greeting name={name} />
      <Paragraph>Press the button to choose a new password. The link works once, within one hour.</Paragraph>
      <Action href={url}>Choose a new password</Action>
      <PlainAddress href={url} />
      <SmallPrint>
        If you did not ask for this, please ignore this email: your password stays the same. Do not share the link with
        anyone, not even with us.
      </SmallPrint>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: choose a new password`, token },
  )
}
