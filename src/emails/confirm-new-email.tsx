import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/** `url` has a placeholder for `token`. */
type Reader = { email: string; url: string; token: TokenText }

/** Asks for the proof of the new email of an account. Without a name: whoever typed it has not proved the email. */
export const confirmNewEmail = ({ email, url, token }: Reader, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      name: '',
      title: 'Please confirm your new email',
      preview: 'Your account uses this email once you confirm it.',
      because: `this address was entered as the new email of an account at ${shop.shopName}`,
      texts: [
        'Press the button to use this email for your account. The link works once, within 24 hours. Until then your account keeps its old email.',
      ],
      action: ['Confirm new email', url],
      small: 'If you did not ask for this, please ignore this email: nothing changes.',
      token,
    },
    shop,
  )
