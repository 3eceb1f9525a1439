import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { accountEmail } from './account-email.tsx'
import type { Shop } from './email-frame.tsx'
import { Action, Paragraph, PlainAddress, SmallPrint } from './parts.tsx'

/** `url` has a placeholder for `token`. */
type Reader = { email: string; url: string; token: TokenText }

/** Asks for the verification of an account's email. `url` is the page that verifies it. */
export function verifyEmail({ email, url, token }: Reader, shop: Shop): Promise<Email> {
  return accountEmail(
    {
      to: email,
      title: 'Please confirm your email address',
      preview: 'Your earlier orders with this email will then appear in your account.',
      reason: `You receive this email because an account at ${shop.shopName} was created with this email.`,
      token,
    },
    shop,
    <>
      <Paragraph>
        Please confirm that this email is yours. Orders that you made with it before will then be in your account.
      </Paragraph>
      <Action href={url}>Confirm email address</Action>
      <PlainAddress href={url} />
      <SmallPrint>If you did not create an account, please ignore this email.</SmallPrint>
    </>,
  )
}
