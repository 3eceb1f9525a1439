import type { Email } from '../platform/email/emails.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Action, Paragraph, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** `at`: when, as people read it. */
type SecurityChange = { email: string; text: string; ipAddress: string; at: string }

/** Tells an owner of a change that a thief of an account would make: of people, roles, second factors, or where money goes. */
export function securityChange({ email, text, ipAddress, at }: SecurityChange, shop: Shop): Promise<Email> {
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview={text}
      label="Back office"
      title="A change that owners should know"
      reason={`You receive this email because you are an owner of ${shop.shopName}.`}
    >
      <Paragraph>{text}</Paragraph>
      <Paragraph>{`On ${at} (Pakistan time), from the internet address ${ipAddress || 'not known'}.`}</Paragraph>
      <Action href={`${shop.publicUrl}/admin/staff`}>See who works here</Action>
      <SmallPrint>
        If none of you did this, disable that person at once and choose a new password: somebody else may know it.
      </SmallPrint>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: a change that owners should know` },
  )
}
