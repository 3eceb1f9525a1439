import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { accountEmail } from './account-email.tsx'
import type { Shop } from './email-frame.tsx'
import { Action, Paragraph, PlainAddress, SmallPrint } from './parts.tsx'

/** `url` has a placeholder for `token`. */
type Reader = { email: string; url: string; token: TokenText }

/** Asks for the proof of the new email of an account. Without a name: whoever typed it has not proved the email. */
export function confirmNewEmail({ email, url, token }: Reader, shop: Shop): Promise<Email> {
  return accountEmail(
    {
      to: email,
      title: 'Please confirm your new email',
      preview: 'Your account uses this email once you confirm it.',
      reason: `You receive this email because this address was entered as the new email of an account at ${shop.shopName}.`,
      token,
    },
    shop,
    <>
      <Paragraph>
        Press the button to use this email for your account. The link works once, within 24 hours. Until then your
        account keeps its old email.
      </Paragraph>
      <Action href={url}>Confirm new email</Action>
      <PlainAddress href={url} />
      <SmallPrint>If you did not ask for this, please ignore this email: nothing changes.</SmallPrint>
    </>,
  )
}
