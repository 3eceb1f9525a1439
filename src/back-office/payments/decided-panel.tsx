import { momentText } from '../../shop/ground/dates.ts'
import { asideKinds } from '../../shop/ground/ledger/rules.ts'
import { amountText } from '../../shop/ground/money.ts'
import type { DecidedPayment } from '../../shop/money/bank/index.ts'
import { Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { PayBackForm } from './pay-back-form.tsx'

/** What was decided, money that is kept for unknown customers first, with the presses that take a decision back and record that money was paid back. */
export function DecidedPanel({ rows, mayRefund }: { rows: readonly DecidedPayment[]; mayRefund: boolean }) {
  if (rows.length === 0) return null
  return (
    <Panel
      title="Decided lately"
      note="Matched with the wrong order? Undo reverses the payment in the ledger. What is kept for customers without an order stays first until it is paid back."
    >
      <Rows
        rows={rows}
        keyOf={({ source, key }) => `${source} ${key}`}
        cell={({ amount, orderId, orderNumber, matched, aside }) => (
          <>
            {amountText(amount)}{' '}
            {matched ? (
              <LineLink to={`/admin/orders/${orderId}`}>{orderNumber}</LineLink>
            ) : (
              `put aside${aside ? `: ${asideKinds[aside].label}` : ''}`
            )}
            {!matched && orderId && (
              <>
                , asked for <LineLink to={`/admin/orders/${orderId}`}>{orderNumber}</LineLink>
              </>
            )}
          </>
        )}
        note={row => (
          <>
            <bdi>{[row.name, row.reference].filter(Boolean).join(', ') || 'Without a text'}</bdi>, {row.decidedBy},{' '}
            {momentText(row.decidedAt)}
            {row.paidBack.map(({ amount, payee, method, reference, by, at }) => (
              <span key={at.toISOString()} className="block wrap-anywhere">
                {amountText(amount)} paid back to <bdi>{payee}</bdi>:{' '}
                {[method, reference, by].filter(Boolean).join(', ')}, {momentText(at)}
              </span>
            ))}
          </>
        )}
        end={({ source, key, owed, paidBack }) => (
          <>
            {mayRefund && owed > 0 && <PayBackForm of={{ source, key }} owed={owed} />}
            {paidBack.length === 0 && <UndoForm source={source} of={key} />}
          </>
        )}
      />
    </Panel>
  )
}

function UndoForm({ source, of }: { source: DecidedPayment['source']; of: string }) {
  const [action, key] = source === 'bank' ? ['undo', { rowId: of }] : ['reopenOdd', { reference: of }]
  return (
    <FoldForm label="Undo" action={action} of={key} submit="Undo" variant="outline">
      <Text name="reason" label="Reason, for staff" required maxLength={200} />
    </FoldForm>
  )
}
