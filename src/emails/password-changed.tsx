import type { Email } from '../platform/email/emails.ts'
import { timeText } from '../shop/ground/dates.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

type Change = { email: string; name: string; changedAt: Date }

/** Tells the owner of an account that its password was changed. */
export const passwordChanged = ({ email, name, changedAt }: Change, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      name,
      title: 'Your password was changed',
      preview: 'If this was not you, choose a new password now.',
      because: `you have an account at ${shop.shopName}`,
      texts: [
        `The password of your account was changed on ${timeText(changedAt)} (Pakistan time). All other devices were logged out, and passkeys, connected accounts such as Google and a phone confirmed within 30 days no longer log in: add them again in your settings.`,
        'If this was you, there is nothing to do. If it was not you, choose a new password now and contact us.',
      ],
      action: ['This was not me', `${shop.publicUrl}/forgot-password`],
    },
    shop,
  )
