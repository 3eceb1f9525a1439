import type { ChangeEvent, ReactNode } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import type { BulkMove } from '../../shop/orders/index.ts'
import { bulkStatuses, statusLabel } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { StaffAnswer } from '../../web/forms/staff-answer.ts'

type Report = { moved: number; refused: BulkMove['refused']; to: string }
type Props = { may: { move: boolean; cancel: boolean }; children: ReactNode }

/** The form around the queue: the chosen orders to one status, or cancelled, with a report of those that could not. */
export function BulkForms({ may, children }: Props) {
  const answer = useActionData<StaffAnswer<Report>>()
  const { state } = useNavigation()
  const busy = state === 'submitting'
  const shown = answer && ['move', 'cancel'].includes(answer.action) ? answer : null
  return (
    <Form method="post" preventScrollReset className="mt-4">
      <div className="flex flex-wrap items-start gap-3">
        {may.move && (
          <>
            <label htmlFor="bulk-to" className="inline-flex min-h-11 items-center text-sm">
              Selected orders to
            </label>
            <select id="bulk-to" name="to" className="control w-auto" defaultValue="confirmed">
              {bulkStatuses.map(status => (
                <option key={status} value={status}>
                  {statusLabel(status)}
                </option>
              ))}
            </select>
            <Button type="submit" name="do" value="move" variant="outline" disabled={busy}>
              {busy ? 'Moving ...' : 'Move'}
            </Button>
          </>
        )}
        {may.cancel && (
          <details open={shown?.action === 'cancel' && !shown.ok}>
            <summary className="inline-flex min-h-11 items-center font-medium text-danger text-sm">
              Cancel selected
            </summary>
            <div className="flex flex-wrap items-end gap-3 pb-2">
              <TextField name="reason" label="Reason, for staff" maxLength={500} error={shown?.problems.reason} />
              <Button type="submit" name="do" value="cancel" variant="outline" disabled={busy}>
                {busy ? 'Cancelling ...' : 'Cancel them'}
              </Button>
            </div>
          </details>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {shown && <ReportText answer={shown} />}
      </div>
      <label className="scripted inline-flex min-h-11 items-center gap-3 text-sm">
        <span className="grid w-11 place-items-center">
          <input type="checkbox" className="size-5" onChange={selectAll} />
        </span>
        Select all on this page
      </label>
      {children}
    </Form>
  )
}

function selectAll({ currentTarget: all }: ChangeEvent<HTMLInputElement>): void {
  for (const one of all.form?.querySelectorAll<HTMLInputElement>('input[name=id]') ?? []) one.checked = all.checked
}

function ReportText({ answer: { ok, message, problems, shown } }: { answer: StaffAnswer<Report> }) {
  if (!ok || !shown) return <p className="mt-3 text-danger">{message ?? Object.values(problems)[0]}</p>
  const { moved, refused, to } = shown
  const what = statusLabel(to).toLowerCase()
  return (
    <div className="panel mt-3">
      <p>
        {moved === 1 ? '1 order is' : `${moved} orders are`} {what} now.
        {refused.length > 0 && ` ${refused.length} could not be ${to === 'cancelled' ? 'cancelled' : 'moved'}:`}
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
