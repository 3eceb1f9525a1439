import type { Email } from '../platform/email/emails.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Action, Paragraph } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** `lines`: the day in sentences, such as '12 orders placed, Rs 48,000.' */
type DayClosed = { email: string; day: string; date: string; lines: readonly string[] }

/** Tells an owner how a day ended and what was counted. */
export function dayClosed({ email, day, date, lines }: DayClosed, shop: Shop): Promise<Email> {
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview={lines[0] ?? ''}
      label="Day closed"
      title={day}
      reason={`You receive this email because you are an owner of ${shop.shopName}.`}
    >
      {lines.map(line => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
      <Action href={`${shop.publicUrl}/admin/day?day=${date}`}>See the day</Action>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: ${day} is closed` },
  )
}
