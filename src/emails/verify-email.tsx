import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/** `url` has a placeholder for `token`. */
type Reader = { email: string; url: string; token: TokenText }

/** Asks for the verification of an account's email. `url` is the page that verifies it. */
export const verifyEmail = ({ email, url, token }: Reader, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      name: '',
      title: 'Please confirm your email address',
      preview: 'Your earlier orders with this email will then appear in your account.',
      because: `an account at ${shop.shopName} was created with this email`,
      texts: [
        'Please confirm that this email is yours. Orders that you made with it before will then be in your account.',
      ],
      action: ['Confirm email address', url],
      small: 'If you did not create an account, please ignore this email.',
      token,
    },
    shop,
  )
