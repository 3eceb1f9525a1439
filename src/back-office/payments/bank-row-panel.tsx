import { dayText, shortDayText } from '../../shop/ground/dates.ts'
import { asideKinds } from '../../shop/ground/ledger/rules.ts'
import { amountText } from '../../shop/ground/money.ts'
import type { BankRow } from '../../shop/money/bank/index.ts'
import { Select, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { StaffForm } from '../kit/staff-form.tsx'

const kinds = Object.fromEntries(Object.entries(asideKinds).map(([kind, { label }]) => [kind, label]))

/** A payment that came in, the orders that it may be for, and the press that says which. */
export function BankRowPanel({ row: { rowId, paidOn, amount, name, reference, candidates } }: { row: BankRow }) {
  return (
    <Panel title={amountText(amount)} note={dayText(paidOn)}>
      <p className="wrap-anywhere">
        <bdi>{[name, reference].filter(Boolean).join(', ') || 'Without a text'}</bdi>
      </p>
      <Rows
        label={`Orders that ${amountText(amount)} may be for`}
        rows={candidates}
        keyOf={({ orderId }) => orderId}
        to={({ orderId }) => `/admin/orders/${orderId}`}
        cell={({ orderNumber, fullName }) => (
          <>
            {orderNumber} <bdi>{fullName}</bdi>
          </>
        )}
        note={({ createdAt, reasons }) => `Ordered on ${shortDayText(createdAt)}. ${reasons.join(', ')}`}
        end={({ orderNumber }) => (
          <StaffForm action="match" of={{ rowId, order: orderNumber }} submit="Match" variant="outline" />
        )}
        empty="No order that waits has this amount or is named."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FoldForm label="It is for another order" action="match" of={{ rowId }} submit="Match" variant="outline">
          <Text name="order" label="Number of the order" required maxLength={40} />
        </FoldForm>
        <FoldForm label="It pays for no order" action="ignore" of={{ rowId }} submit="Put aside" variant="outline">
          <Select name="kind" label="What it is" options={{ '': 'Please choose', ...kinds }} />
        </FoldForm>
      </div>
    </Panel>
  )
}
