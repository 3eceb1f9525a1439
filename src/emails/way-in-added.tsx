import type { Email } from '../platform/email/emails.ts'
import { timeText } from '../shop/ground/dates.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/** `way`: 'a passkey', or the name of a provider. */
type Added = { email: string; name: string; way: string; addedAt: Date }

/** Tells the owner of an account that it can be opened by another way from now on. */
export const wayInAdded = ({ email, name, way, addedAt }: Added, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      name,
      title: 'A new way to log in to your account',
      preview: 'If this was not you, choose a new password now.',
      because: `you have an account at ${shop.shopName}`,
      texts: [
        `Since ${timeText(addedAt)} (Pakistan time) ${way} logs in to your account.`,
        'If this was you, there is nothing to do. If it was not you, choose a new password now: it ends every passkey and connected account, and logs out all devices.',
      ],
      action: ['This was not me', `${shop.publicUrl}/forgot-password`],
    },
    shop,
  )
