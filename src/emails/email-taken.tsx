import type { Email } from '../platform/email/emails.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/**
 * Tells the owner of an email that it was entered as the new email of another account. Nobody else learns that it has
 * an account.
 */
export const emailTaken = (email: string, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      name: '',
      title: 'This email already has an account',
      preview: 'You can log in with it, or choose a new password.',
      because: `this address was entered as the new email of another account at ${shop.shopName}`,
      texts: [
        'Somebody, perhaps you, entered this email for another account. An email can have one account only, and this one has an account already. Nothing was changed.',
        'If it was you, log in with this email, or choose a new password. To use it for your other account, delete this account first.',
      ],
      action: ['Log in', `${shop.publicUrl}/login`],
    },
    shop,
  )
