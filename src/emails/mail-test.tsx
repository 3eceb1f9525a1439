import type { Email } from '../platform/email/emails.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/** Proves to staff that emails of the shop arrive. */
export const mailTest = (email: string, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      label: 'Back office',
      title: 'Your emails leave',
      preview: 'It arrived: the mail server of your shop works.',
      because: `somebody of ${shop.shopName} tried the mail server of the shop`,
      texts: [
        'It arrived, so the mail server of your shop works. Receipts, codes and links to new passwords leave by it from now on.',
        'Did it land in the spam folder? Then the settings of your domain (SPF, DKIM, DMARC) need a look: the page Settings, Email says which.',
      ],
    },
    shop,
  )
