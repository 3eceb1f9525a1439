import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Action, Greeting, Paragraph, PlainAddress, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** `url` has a placeholder for `token`. */
type Reader = { email: string; url: string; token: TokenText }

/** Asks for the verification of an account's email. `url` is the page that verifies it. */
export function verifyEmail({ email, url, token }: Reader, shop: Shop): Promise<Email> {
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview="Your earlier orders with this email will then appear in your account."
      label="Your account"
      title="Please confirm your email address"
      reason={`You receive this email because an account at ${shop.shopName} was created with this email.`}
    >
      {/* Without the name: whoever typed it has not proved the email. */}
      <Greeting name="" />
      <Paragraph>
        Please confirm that this email is yours. Orders that you made with it before will then be in your account.
      </Paragraph>
      <Action href={url}>Confirm email address</Action>
      <PlainAddress href={url} />
      <SmallPrint>If you did not create an account, please ignore this email.</SmallPrint>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: please confirm your email address`, token },
  )
}
