import { timeText } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import type { Transfer } from '../../../shop/orders/payments/index.ts'
import { Text } from '../../kit/fields.tsx'
import { FoldForm } from '../../kit/form-parts.tsx'
import { Rows } from '../../kit/rows.tsx'

/** What came for an order by bank transfer; what was recorded by mistake is taken back. */
export function TransferRows({ transfers, mayUndo }: { transfers: readonly Transfer[]; mayUndo: boolean }) {
  return (
    <Rows
      label="Payments by bank transfer"
      rows={transfers}
      keyOf={({ paymentId }) => paymentId}
      cell={({ paymentId, reference, at, actor, typed, undone }) => (
        <>
          <span className="wrap-anywhere">{reference}</span>
          <small>{[timeText(at), actor, undone && 'taken back'].filter(Boolean).join(', ')}</small>
          {mayUndo && typed && !undone && (
            <FoldForm
              label="Recorded by mistake?"
              action="undoPayment"
              of={{ paymentId: String(paymentId) }}
              submit="Take the payment back"
              variant="outline"
            >
              <p className="text-sm">
                The ledger keeps both. An order that it confirmed waits again, and the customer gets an email.
              </p>
              <Text name="reason" label="Reason, for staff" required maxLength={200} />
            </FoldForm>
          )}
        </>
      )}
      end={({ amount, undone }) => (undone ? <s>{amountText(amount)}</s> : amountText(amount))}
    />
  )
}
