import { amountText } from '../../shop/ground/money.ts'
import { approvalKinds } from '../../shop/staff/approvals/approval-rules.ts'
import type { Approval } from '../../shop/staff/approvals/index.ts'
import { LineLink } from './line-link.tsx'
import { Notice } from './notice.tsx'

/** What of this page waits for a second person. */
export const WaitingNotice = ({ approvals }: { approvals: readonly Approval[] }) =>
  approvals.map(({ id, kind, amount, askedName }) => (
    <Notice key={id}>
      {`${approvalKinds[kind].one} of ${amountText(amount)}, asked by ${askedName}, waits for a second person. `}
      <LineLink to={`/admin/approvals/${id}`}>Look at it</LineLink>
    </Notice>
  ))
