import type { Email } from '../platform/email/emails.ts'
import { amountText } from '../shop/ground/money.ts'
import { approvalKinds } from '../shop/staff/approvals/approval-rules.ts'
import type { ApprovalDecision } from '../shop/staff/approvals/index.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/** Tells a member of staff that what they asked for was approved and done, or declined and why. */
export function approvalDecided(decision: ApprovalDecision, shop: Shop): Promise<Email> {
  const { email, id, kind, amount, label, state, decidedName, reason } = decision
  const approved = state === 'approved'
  return notice(
    {
      to: email,
      label: 'Approvals',
      title: approved ? 'Approved and done' : 'Declined',
      subject: `your request is ${state}`,
      preview: `${decidedName} has decided on what you asked for.`,
      because: `you work at ${shop.shopName}`,
      texts: [
        `${approvalKinds[kind].one} of ${amountText(amount)}: ${label}.`,
        approved
          ? `${decidedName} has approved it, and it is done.`
          : `${decidedName} has declined it, and nothing was changed. ${reason}`,
      ],
      action: ['See the request', `${shop.publicUrl}/admin/approvals/${id}`],
    },
    shop,
  )
}
