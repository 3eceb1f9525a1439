import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/** `url` has a placeholder for `token`. */
type Reader = { email: string; name: string; url: string; token: TokenText }

/** Invites a customer of the shop's earlier website to choose a password here. `url` works once. */
export const movedIn = ({ email, name, url, token }: Reader, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      name,
      title: 'We have a new website',
      subject: 'your account on our new website',
      preview: 'Your earlier orders are waiting in your account.',
      because: `you are a customer of ${shop.shopName}; it is sent once`,
      texts: [
        `${shop.shopName} has moved to a new website. Your account and your earlier orders are here; your old password is not: please choose a new one.`,
      ],
      action: ['Choose a password', url],
      small:
        'The link works once, within 30 days. If you do not need the account, please ignore this email. Do not share the link with anyone, not even with us.',
      token,
    },
    shop,
  )
