import type { Email } from '../platform/email/emails.ts'
import { timeText } from '../shop/ground/dates.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

type Change = { email: string; state: 'asked' | 'changed'; at: Date }

/** Tells the old email of an account that another one was asked for, or is the account's now. */
export function emailChange({ email, state, at }: Change, shop: Shop): Promise<Email> {
  const when = `${timeText(at)} (Pakistan time)`
  const { title, what, unless } = {
    asked: {
      title: 'A new email was requested for your account',
      what: `On ${when} a new email was entered for your account. Your account keeps this email until the new one is confirmed.`,
      unless: 'If it was not you, choose a new password now: that also cancels the request.',
    },
    changed: {
      title: 'The email of your account was changed',
      what: `On ${when} the new email of your account was confirmed. You log in with it from now on, and we write to it about your orders.`,
      unless: `If it was not you, please write to ${shop.supportEmail} at once.`,
    },
  }[state]
  return notice(
    {
      to: email,
      name: '',
      title,
      preview: 'If this was not you, please act now.',
      because: `it ${state === 'asked' ? 'is' : 'was'} the email of your account at ${shop.shopName}`,
      texts: [what, `If this was you, there is nothing to do. ${unless}`],
      ...(state === 'asked' && { action: ['This was not me', `${shop.publicUrl}/forgot-password`] }),
    },
    shop,
  )
}
