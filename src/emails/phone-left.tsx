import type { Email } from '../platform/email/emails.ts'
import { timeText } from '../shop/ground/dates.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

type Left = { email: string; name: string; leftAt: Date }

/** Tells the owner of an account that somebody confirmed its phone for another account, which has it from then on. */
export const phoneLeft = ({ email, name, leftAt }: Left, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      name,
      title: 'Your phone has left your account',
      preview: 'Another account has confirmed it by a code.',
      because: `you have an account at ${shop.shopName}`,
      texts: [
        `On ${timeText(leftAt)} (Pakistan time) somebody confirmed the phone of your account, by a code that we sent to it, for another account. Your account does not have it any more: you log in with your email, and orders that others place with this number are not shown to you.`,
        'If you do not use this number any more, there is nothing to do. If it is still yours, confirm it again in your settings, and give our codes to nobody.',
      ],
      action: ['Open my settings', `${shop.publicUrl}/settings`],
    },
    shop,
  )
