import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/** `url` has a placeholder for `token`. */
type Reader = { email: string; name: string; url: string; token: TokenText }

/** Sends the link to a new password. `url` works once, for an hour. */
export const resetPassword = ({ email, name, url, token }: Reader, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      name,
      title: 'Choose a new password',
      preview: 'The link works once, within one hour.',
      because: `a new password was requested at ${shop.shopName}`,
      texts: ['Press the button to choose a new password. The link works once, within one hour.'],
      action: ['Choose a new password', url],
      small:
        'If you did not ask for this, please ignore this email: your password stays the same. Do not share the link with anyone, not even with us.',
      token,
    },
    shop,
  )
