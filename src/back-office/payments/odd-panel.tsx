import { shortDayText } from '../../shop/ground/dates.ts'
import { pageNames } from '../../shop/ground/hosted-pages/rules.ts'
import { asideKinds } from '../../shop/ground/ledger/rules.ts'
import { amountText } from '../../shop/ground/money.ts'
import type { OddPayment } from '../../shop/orders/payments/index.ts'
import { oddNames } from '../../shop/orders/payments/rules.ts'
import { Select } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { PayBackForm } from './pay-back-form.tsx'

const kinds = oddNames.map(kind => [kind, asideKinds[kind].label] as const)

/** Money that came by a hosted page, but not as it was asked for: a person looks it up there and decides. */
export function OddPanel({ payment, mayRefund }: { payment: OddPayment; mayRefund: boolean }) {
  const { reference, page, orderId, orderNumber, fullName, amount, paidAmount, createdAt } = payment
  const came = paidAmount ?? amount
  return (
    <Panel title={`${amountText(came)} by ${pageNames[page]}`} note={`${reference}, ${shortDayText(createdAt)}`}>
      <p className="wrap-anywhere">
        {`${amountText(amount)} was asked for, for `}
        <LineLink to={`/admin/orders/${orderId}`}>
          {orderNumber} <bdi>{fullName}</bdi>
        </LineLink>
        {`. Please look it up in the portal of ${pageNames[page]}. Until it is decided, the ledger has it as a payment without an order.`}
      </p>
      <StaffForm action="countOdd" of={{ reference }} submit={`Count ${amountText(came)}`} variant="outline" />
      <div className="grid gap-4 sm:grid-cols-2">
        <FoldForm
          label="It does not pay for this order"
          action="putOddAside"
          of={{ reference }}
          submit="Put aside"
          variant="outline"
        >
          <Select name="kind" label="What it is" empty="Please choose" options={kinds} />
        </FoldForm>
        {mayRefund && <PayBackForm of={{ source: 'page', key: reference }} owed={came} />}
      </div>
    </Panel>
  )
}
