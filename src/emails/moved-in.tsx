import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { accountEmail } from './account-email.tsx'
import type { Shop } from './email-frame.tsx'
import { Action, Paragraph, PlainAddress, SmallPrint } from './parts.tsx'

/** `url` has a placeholder for `token`. */
type Reader = { email: string; name: string; url: string; token: TokenText }

/** Invites a customer of the shop's earlier website to choose a password here. `url` works once. */
export function movedIn({ email, name, url, token }: Reader, shop: Shop): Promise<Email> {
  return accountEmail(
    {
      to: email,
      name,
      title: 'We have a new website',
      subject: 'your account on our new website',
      preview: 'Your earlier orders are waiting in your account.',
      reason: `You receive this email because you are a customer of ${shop.shopName}. It is sent once.`,
      token,
    },
    shop,
    <>
      <Paragraph>
        {`${shop.shopName} has moved to a new website. Your account and your earlier orders are here; your old password is not: please choose a new one.`}
      </Paragraph>
      <Action href={url}>Choose a password</Action>
      <PlainAddress href={url} />
      <SmallPrint>
        The link works once, within 30 days. If you do not need the account, please ignore this email. Do not share the
        link with anyone, not even with us.
      </SmallPrint>
    </>,
  )
}
