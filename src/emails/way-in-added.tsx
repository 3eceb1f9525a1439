import type { Email } from '../platform/email/emails.ts'
import { timeText } from '../shop/ground/dates.ts'
import { accountEmail } from './account-email.tsx'
import type { Shop } from './email-frame.tsx'
import { Action, Paragraph } from './parts.tsx'

/** `way`: 'a passkey', or the name of a provider. */
type Added = { email: string; name: string; way: string; addedAt: Date }

/** Tells the owner of an account that it can be opened by another way from now on. */
export function wayInAdded({ email, name, way, addedAt }: Added, shop: Shop): Promise<Email> {
  return accountEmail(
    {
      to: email,
      name,
      title: 'A new way to log in to your account',
      preview: 'If this was not you, choose a new password now.',
      reason: `You receive this email because you have an account at ${shop.shopName}.`,
    },
    shop,
    <>
      <Paragraph>{`Since ${timeText(addedAt)} (Pakistan time) ${way} logs in to your account.`}</Paragraph>
      <Paragraph>
        If this was you, there is nothing to do. If it was not you, choose a new password now: it ends every passkey and
        connected account, and logs out all devices.
      </Paragraph>
      <Action href={`${shop.publicUrl}/forgot-password`}>This was not me</Action>
    </>,
  )
}
