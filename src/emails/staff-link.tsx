import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Action, Paragraph, PlainAddress, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** `role`: what the person is invited as; null for somebody who works there already and gets a new password. */
type Link = { email: string; invitedBy: string; role: string | null; url: string; token: TokenText }

/** The link of an invitation to the back office, or to a new password there. `url` has a placeholder for `token`; it works once. */
export function staffLink({ email, invitedBy, role, url, token }: Link, shop: Shop): Promise<Email> {
  const invited = role !== null
  const title = invited ? `Join ${shop.shopName}` : 'Choose a new password'
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview={invited ? `${invitedBy} invites you to the back office.` : 'The link works once, within 24 hours.'}
      label="Back office"
      title={title}
      reason={
        invited
          ? `You receive this email because ${invitedBy} invited you to work at ${shop.shopName}.`
          : `You receive this email because ${invitedBy} sent you a link to a new password.`
      }
    >
      <Paragraph>
        {invited
          ? `${invitedBy} invites you to the back office of ${shop.shopName}, with the role ${role}. Press the button to choose your password. The link works once, within 7 days.`
          : `${invitedBy} sent you this link to choose a new password for the back office. It works once, within 24 hours.`}
      </Paragraph>
      <Action href={url}>{invited ? 'Choose a password' : 'Choose a new password'}</Action>
      <PlainAddress href={url} />
      <SmallPrint>Do not share the link with anyone. If you did not expect this email, please ignore it.</SmallPrint>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: ${invited ? 'your invitation' : 'choose a new password'}`, token },
  )
}
