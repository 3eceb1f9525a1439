import { momentText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import type { DecidedRow } from '../../shop/money/bank/index.ts'
import { asideKinds } from '../../shop/money/bank/rules.ts'
import { Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'

/** What was decided lately, and the press that takes it back. */
export function DecidedPanel({ rows }: { rows: readonly DecidedRow[] }) {
  if (rows.length === 0) return null
  return (
    <Panel title="Decided lately" note="Matched with the wrong order? Undo reverses the payment in the ledger.">
      <Rows
        rows={rows}
        keyOf={({ rowId }) => rowId}
        cell={({ amount, orderId, orderNumber, aside }) => (
          <>
            {amountText(amount)}{' '}
            {orderId ? (
              <LineLink to={`/admin/orders/${orderId}`}>{orderNumber}</LineLink>
            ) : (
              `put aside${aside ? `: ${asideKinds[aside].label}` : ''}`
            )}
          </>
        )}
        note={row => (
          <>
            <bdi>{[row.name, row.reference].filter(Boolean).join(', ') || 'Without a text'}</bdi>, {row.decidedBy},{' '}
            {momentText(row.decidedAt)}
          </>
        )}
        end={({ rowId }) => (
          <FoldForm label="Undo" action="undo" of={{ rowId }} submit="Undo" variant="outline">
            <Text name="reason" label="Reason, for staff" required maxLength={200} />
          </FoldForm>
        )}
      />
    </Panel>
  )
}
