import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/** `role`: what the person is invited as; null for somebody who works there already and gets a new password. */
type Link = { email: string; invitedBy: string; role: string | null; url: string; token: TokenText }

/**
 * The link of an invitation to the back office, or to a new password there. `url` has a placeholder for `token`; it
 * works once.
 */
export function staffLink({ email, invitedBy, role, url, token }: Link, shop: Shop): Promise<Email> {
  const words =
    role === null
      ? {
          title: 'Choose a new password',
          preview: 'The link works once, within 24 hours.',
          because: `${invitedBy} sent you a link to a new password`,
          text: `${invitedBy} sent you this link to choose a new password for the back office. It works once, within 24 hours.`,
          button: 'Choose a new password',
        }
      : {
          title: `Join ${shop.shopName}`,
          subject: 'your invitation',
          preview: `${invitedBy} invites you to the back office.`,
          because: `${invitedBy} invited you to work at ${shop.shopName}`,
          text: `${invitedBy} invites you to the back office of ${shop.shopName}, with the role ${role}. Press the button to choose your password. The link works once, within 7 days.`,
          button: 'Choose a password',
        }
  const { text, button, ...rest } = words
  return notice(
    {
      to: email,
      label: 'Back office',
      ...rest,
      texts: [text],
      action: [button, url],
      small: 'Do not share the link with anyone. If you did not expect this email, please ignore it.',
      token,
    },
    shop,
  )
}
