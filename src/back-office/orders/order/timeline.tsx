import { timeText } from '../../../shop/dates.ts'
import type { StaffOrder } from '../../../shop/orders/index.ts'
import { statusLabel } from '../../../shop/orders/rules.ts'
import { classNames } from '../../../ui/class-names.ts'
import { TextareaField } from '../../../ui/field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm, useAnswer } from '../../kit/staff-form.tsx'

/** Who did what, newest first, with the notes among staff. */
export function Timeline({ entries, mayNote }: { entries: StaffOrder['timeline']; mayNote: boolean }) {
  const problem = useAnswer('note')?.problems.note
  return (
    <Panel title="Timeline and notes">
      {mayNote && (
        <StaffForm action="note" submit="Add note" variant="outline">
          <TextareaField name="note" label="Note for staff" error={problem} required />
        </StaffForm>
      )}
      <ol className="grid">
        {entries.map(({ at, who, status, text, isNote }) => (
          <li key={`${new Date(at).getTime()} ${status} ${text}`} className="border-line border-b py-2">
            <p className={classNames('wrap-anywhere', isNote && 'bg-sand p-2')}>
              {status && <span className="font-medium">{statusLabel(status)}</span>}
              {status && text && ': '}
              <span className="whitespace-pre-line">{text}</span>
            </p>
            <p className="text-muted text-sm">
              {timeText(at)}, {who}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
