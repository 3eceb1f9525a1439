import type { Email } from '../platform/email/emails.ts'
import { amountText } from '../shop/ground/money.ts'
import type { ApprovalDecision } from '../shop/staff/approvals/index.ts'
import { approvalKinds } from '../shop/staff/approvals/rules.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Action, Paragraph } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** Tells a member of staff that what they asked for was approved and done, or declined and why. */
export function approvalDecided(decision: ApprovalDecision, shop: Shop): Promise<Email> {
  const { email, id, kind, amount, label, state, decidedName, reason } = decision
  const what = `${approvalKinds[kind].one} of ${amountText(amount)}: ${label}`
  const title = state === 'approved' ? 'Approved and done' : 'Declined'
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview={`${decidedName} has decided on what you asked for.`}
      label="Approvals"
      title={title}
      reason={`You receive this email because you work at ${shop.shopName}.`}
    >
      <Paragraph>{`${what}.`}</Paragraph>
      <Paragraph>
        {state === 'approved'
          ? `${decidedName} has approved it, and it is done.`
          : `${decidedName} has declined it, and nothing was changed. ${reason}`}
      </Paragraph>
      <Action href={`${shop.publicUrl}/admin/approvals/${id}`}>See the request</Action>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: your request is ${state}` },
  )
}
