import { useLoaderData } from 'react-router'
import { timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { approvalKinds, approvalStates } from '../../shop/staff/approvals/approval-rules.ts'
import { ApprovalFilter, listApprovals } from '../../shop/staff/approvals/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

/** What waits for a second person, and what was decided. */
export const meta = titled('Approvals')

export const loader = staffPage('approvals.read', ({ shop, query, session: { staff } }) =>
  listApprovals(shop.db, ApprovalFilter.parse(query), staff),
)

const tabs = [
  { path: '/admin/approvals', label: 'Waiting' },
  { path: '/admin/approvals?view=decided', label: 'Decided' },
  { path: '/admin/approvals?view=mine', label: 'My requests' },
]

export default function ApprovalsPage() {
  const { approvals, more } = useLoaderData<typeof loader>()
  const maySetLimits = useMay()('staff.change')
  return (
    <ListPage
      title="Approvals"
      actions={maySetLimits && <LinkButton href="/admin/approvals/limits">Limits of roles</LinkButton>}
      tabs={{ label: 'Requests', tabs }}
      rows={approvals}
      keyOf={({ id }) => String(id)}
      to={({ id }) => `/admin/approvals/${id}`}
      columns={[
        { label: 'What', cell: ({ kind }) => approvalKinds[kind].one, note: ({ label }) => label },
        { label: 'Amount', cell: ({ amount }) => amountText(amount), figure: true },
        {
          label: 'Asked by',
          cell: ({ askedName }) => <bdi>{askedName}</bdi>,
          note: ({ askedAt, why }) => [timeText(askedAt), why].filter(Boolean).join(': '),
        },
        {
          label: 'State',
          cell: ({ state }) => approvalStates[state],
          chip: ({ state }) => state,
          note: ({ decidedName, decidedAt }) => decidedAt && `${decidedName}, ${timeText(decidedAt)}`,
          end: true,
        },
      ]}
      empty={{
        title: 'No requests waiting',
        text: 'Refunds, write-offs, discounts and prices above the limit of a role wait here.',
      }}
      more={more}
    />
  )
}
