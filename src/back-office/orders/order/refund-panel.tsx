import { amountText, toRupees } from '../../../shop/money.ts'
import type { StaffOrder } from '../../../shop/orders/index.ts'
import { refundMethods } from '../../../shop/orders/rules.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Panel } from '../../frame/panel.tsx'
import { StaffField, StaffForm, useTyped } from '../../frame/staff-form.tsx'

/** What was paid and paid back, and the form that records a refund. */
export function RefundPanel({ office, mayRefund }: { office: StaffOrder['office']; mayRefund: boolean }) {
  const { paidAmount, refunded, refundable, version } = office
  if (paidAmount === 0) return null
  return (
    <Panel title="Paid">
      <dl className="grid grid-cols-[1fr_auto] gap-1 tabular-nums [&>dd]:text-right">
        <dt>Paid by the customer</dt>
        <dd>{amountText(paidAmount)}</dd>
        {refunded > 0 && (
          <>
            <dt>Paid back</dt>
            <dd>{amountText(refunded)}</dd>
          </>
        )}
      </dl>
      {mayRefund && refundable > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-medium text-sm">Record a refund</summary>
          <StaffForm
            key={refunded}
            action="refund"
            hidden={{ version: String(version) }}
            submit="Save the refund"
            busy="Saving ..."
            variant="outline"
            className="pt-2"
          >
            <RefundFields most={String(toRupees(refundable))} />
          </StaffForm>
        </details>
      )}
    </Panel>
  )
}

function RefundFields({ most }: { most: string }) {
  const typed = useTyped()
  return (
    <div className="grid gap-3">
      <StaffField name="amount" label="Amount, Rs" inputMode="numeric" required defaultValue={most} />
      <SelectField name="method" label="Paid back by" defaultValue={typed.method ?? refundMethods[0]}>
        {refundMethods.map(method => (
          <option key={method}>{method}</option>
        ))}
      </SelectField>
      <StaffField name="reference" label="Reference of the payment" maxLength={80} />
    </div>
  )
}
