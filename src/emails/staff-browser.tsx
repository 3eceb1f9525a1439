import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { PROOF_HOURS } from '../shop/staff/staff/staff-account-rules.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/** `url` has a placeholder for `token`. */
type Reader = { email: string; url: string; token: TokenText }

/** The link by which somebody of the staff signs in in a new browser while others try passwords. */
export const staffBrowser = ({ email, url, token }: Reader, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      label: 'Back office',
      title: 'Sign in in a new browser',
      preview: 'Open it in the browser in which you want to sign in.',
      because: `somebody asked to sign in to the back office of ${shop.shopName} with your email`,
      texts: [
        `Open this link in the browser in which you want to sign in, and enter your password there. It counts for ${PROOF_HOURS} hours.`,
      ],
      action: ['Use this browser', url],
      small:
        'If it was not you, please ignore this email: without your password nobody gets in. Never send the link on.',
      token,
    },
    shop,
  )
