import type { ReactNode } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import type { BulkMove } from '../../shop/orders/index.ts'
import { bulkStatuses, statusLabel } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import type { StaffAnswer } from '../../web/forms/staff-answer.ts'

type Report = { moved: number; refused: BulkMove['refused']; to: string }

/** The form around the queue: the chosen orders to one status, with a report of those that could not. */
export function BulkMoveForm({ children }: { children: ReactNode }) {
  const answer = useActionData<StaffAnswer<Report>>()
  const { state } = useNavigation()
  return (
    <Form method="post" preventScrollReset className="mt-4">
      <input type="hidden" name="do" value="move" />
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor="bulk-to" className="text-sm">
          Selected orders to
        </label>
        <select id="bulk-to" name="to" className="control w-auto" defaultValue="confirmed">
          {bulkStatuses.map(status => (
            <option key={status} value={status}>
              {statusLabel(status)}
            </option>
          ))}
        </select>
        <Button type="submit" variant="outline" disabled={state === 'submitting'}>
          {state === 'submitting' ? 'Moving ...' : 'Move'}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {answer && <ReportText answer={answer} />}
      </div>
      {children}
    </Form>
  )
}

function ReportText({ answer: { ok, message, problems, shown } }: { answer: StaffAnswer<Report> }) {
  if (!ok || !shown) return <p className="mt-3 text-danger">{message ?? Object.values(problems)[0]}</p>
  const { moved, refused, to } = shown
  return (
    <div className="panel mt-3">
      <p>
        {moved === 1 ? '1 order is' : `${moved} orders are`} {statusLabel(to).toLowerCase()} now.
        {refused.length > 0 && ` ${refused.length} could not be moved:`}
      </p>
      {refused.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {refused.map(({ orderId, orderNumber, why }) => (
            <li key={orderId}>
              <a href={`/admin/orders/${orderId}`} className="text-link">
                {orderNumber}
              </a>
              : {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
