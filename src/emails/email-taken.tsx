import type { Email } from '../platform/email/emails.ts'
import { accountEmail } from './account-email.tsx'
import type { Shop } from './email-frame.tsx'
import { Action, Paragraph } from './parts.tsx'

/** Tells the owner of an email that it was entered as the new email of another account. Nobody else learns that it has an account. */
export function emailTaken(email: string, shop: Shop): Promise<Email> {
  return accountEmail(
    {
      to: email,
      title: 'This email already has an account',
      preview: 'You can log in with it, or choose a new password.',
      reason: `You receive this email because this address was entered as the new email of another account at ${shop.shopName}.`,
    },
    shop,
    <>
      <Paragraph>
        Somebody, perhaps you, entered this email for another account. An email can have one account only, and this one
        has an account already. Nothing was changed.
      </Paragraph>
      <Paragraph>
        If it was you, log in with this email, or choose a new password. To use it for your other account, delete this
        account first.
      </Paragraph>
      <Action href={`${shop.publicUrl}/login`}>Log in</Action>
    </>,
  )
}
