import { timeText } from '../../../shop/ground/dates.ts'
import type { StaffOrder } from '../../../shop/orders/orders/index.ts'
import { statusLabel } from '../../../shop/orders/orders/order-status-rules.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LetWaitForm } from '../../holds/let-wait-form.tsx'
import { Area } from '../../kit/fields.tsx'
import { Written } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'

type Props = { orderId: string; entries: StaffOrder['timeline']; mayNote: boolean; mayWait: boolean }

/** Who did what, newest first, with the notes among staff. */
export function Timeline({ orderId, entries, mayNote, mayWait }: Props) {
  return (
    <Panel title="Timeline and notes" id="notes">
      {mayNote && (
        <StaffForm action="note" submit="Add note" variant="outline" inline>
          <Area name="note" label="Note for staff" rows={1} required className="min-w-0 flex-1" />
        </StaffForm>
      )}
      {mayNote && mayWait && <LetWaitForm orderId={orderId} />}
      <Rows
        rows={entries}
        keyOf={({ at, status, text }) => `${new Date(at).getTime()} ${status} ${text}`}
        cell={({ status, text, isNote }) => (
          <p className={classNames('whitespace-pre-line', isNote && 'bg-tint p-2')}>
            {status && <span className="font-medium">{statusLabel(status)}</span>}
            {status && text && ': '}
            {isNote ? <Written>{text}</Written> : text}
          </p>
        )}
        note={({ at, who }) => `${timeText(at)}, ${who}`}
      />
    </Panel>
  )
}
