import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { accountEmail } from './account-email.tsx'
import type { Shop } from './email-frame.tsx'
import { Action, Paragraph, PlainAddress, SmallPrint } from './parts.tsx'

/** `url` has a placeholder for `token`. */
type Reader = { email: string; name: string; url: string; token: TokenText }

/** Sends the link to a new password. `url` works once, for an hour. */
export function resetPassword({ email, name, url, token }: Reader, shop: Shop): Promise<Email> {
  return accountEmail(
    {
      to: email,
      name,
      title: 'Choose a new password',
      preview: 'The link works once, within one hour.',
      reason: `You receive this email because a new password was requested at ${shop.shopName}.`,
      token,
    },
    shop,
    <>
      <Paragraph>Press the button to choose a new password. The link works once, within one hour.</Paragraph>
      <Action href={url}>Choose a new password</Action>
      <PlainAddress href={url} />
      <SmallPrint>
        If you did not ask for this, please ignore this email: your password stays the same. Do not share the link with
        anyone, not even with us.
      </SmallPrint>
    </>,
  )
}
