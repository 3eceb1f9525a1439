import { useLoaderData } from 'react-router'
import { timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { approvalKinds, approvalStates } from '../../shop/staff/approvals/approval-rules.ts'
import { findApproval } from '../../shop/staff/approvals/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { auditChanges } from '../audit/audit-texts.ts'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Area } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { Quote } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { titled } from '../kit/titled.ts'
import { approvalActions } from './approval-actions.ts'

/** One request: what it would do, and the decision. */
export const meta = titled('Approval')

export const loader = staffPage('approvals.read', async ({ shop, params, session: { staff } }) => {
  const approval = await findApproval(shop.db, numberOf(params.id), staff)
  return { approval, own: approval.askedBy === staff.id }
})

export const action = staffActions(approvalActions)

export default function ApprovalPage() {
  const { approval, own } = useLoaderData<typeof loader>()
  const { kind, amount, label, path, before, changes, why, state, askedName, askedAt, decidedName, decidedAt, reason } =
    approval
  const decided = decidedAt && `${approvalStates[state]} by ${decidedName}, ${timeText(decidedAt)}. ${reason}`
  return (
    <DetailPage
      back={{ to: '/admin/approvals', label: 'Approvals' }}
      title={`${approvalKinds[kind].one}: ${label}`}
      chips={<StateChip state={state}>{approvalStates[state]}</StateChip>}
      note={`${amountText(amount)}, asked by ${askedName}, ${timeText(askedAt)}.`}
    >
      <Panel title={state === 'waiting' ? 'What it would change' : 'What it is about'} note={decided}>
        {why && <Quote label={`${askedName} says why`}>{why}</Quote>}
        {auditChanges({ before, after: changes, subjectType: kind }).map(change => (
          <div key={change.name} className="wrap-anywhere text-sm">
            <p className="label text-muted">{change.name}</p>
            {change.before && <p className="text-muted">{`Now: ${change.before}`}</p>}
            <p dir="auto">{change.before ? `Then: ${change.after ?? '(empty)'}` : change.after}</p>
          </div>
        ))}
        <LineLink to={path}>Open its page</LineLink>
        {state === 'waiting' && (own ? <Withdraw /> : <Decide />)}
      </Panel>
    </DetailPage>
  )
}

const Withdraw = () => (
  <StaffForm action="withdraw" submit="Withdraw" variant="outline">
    <p className="text-muted text-sm">You asked for it: a second person approves it.</p>
  </StaffForm>
)

const Decide = () => (
  <>
    <StaffForm action="approve" submit="Approve and do it" busy="Doing it ..." />
    <FoldForm label="Decline" action="decline" submit="Decline" variant="outline">
      <Area name="reason" label="Why" maxLength={300} required />
    </FoldForm>
  </>
)
