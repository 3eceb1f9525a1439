import type { Email } from '../platform/email/emails.ts'
import { timeText } from '../shop/ground/dates.ts'
import { accountEmail } from './account-email.tsx'
import type { Shop } from './email-frame.tsx'
import { Action, Paragraph } from './parts.tsx'

type Left = { email: string; name: string; leftAt: Date }

/** Tells the owner of an account that somebody confirmed its phone for another account, which has it from then on. */
export function phoneLeft({ email, name, leftAt }: Left, shop: Shop): Promise<Email> {
  return accountEmail(
    {
      to: email,
      name,
      title: 'Your phone has left your account',
      preview: 'Another account has confirmed it by a code.',
      reason: `You receive this email because you have an account at ${shop.shopName}.`,
    },
    shop,
    <>
      <Paragraph>
        {`On ${timeText(leftAt)} (Pakistan time) somebody confirmed the phone of your account, by a code that we sent to it, for another account. Your account does not have it any more: you log in with your email, and orders that others place with this number are not shown to you.`}
      </Paragraph>
      <Paragraph>
        If you do not use this number any more, there is nothing to do. If it is still yours, confirm it again in your
        settings, and give our codes to nobody.
      </Paragraph>
      <Action href={`${shop.publicUrl}/settings`}>Open my settings</Action>
    </>,
  )
}
