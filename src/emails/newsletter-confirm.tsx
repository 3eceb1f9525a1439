import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/**
 * Asks for the confirmation of a subscription (double opt-in). `url` is the page that confirms it, with a placeholder
 * for `token`.
 */
export const newsletterConfirm = (email: string, url: string, token: TokenText, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      label: 'Newsletter',
      title: 'Please confirm your subscription',
      subject: 'please confirm our newsletter',
      preview: 'Please confirm, and we will email you about new perfumes and offers.',
      because: `this address was entered in the newsletter box of ${shop.shopName}`,
      texts: [
        'Please confirm that you would like our emails about latest perfumes and offers. The link works for seven days.',
      ],
      action: ['Confirm my subscription', url],
      small: 'If you did not ask for this, please ignore this email. We will not email you again.',
      token,
    },
    shop,
  )
