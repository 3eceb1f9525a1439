import { shortDayText } from '../../shop/ground/dates.ts'
import { pageNames } from '../../shop/ground/hosted-pages/rules.ts'
import { amountText } from '../../shop/ground/money.ts'
import type { OddPayment } from '../../shop/orders/payments/index.ts'
import { LineLink } from '../kit/line-link.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'

/** Money that came by a hosted page, but not as it was asked for: a person looks it up there and decides. */
export function OddPanel({ payment }: { payment: OddPayment }) {
  const { reference, page, orderId, orderNumber, fullName, amount, paidAmount, createdAt } = payment
  const came = amountText(paidAmount ?? amount)
  return (
    <Panel title={`${came} by ${pageNames[page]}`} note={`${reference}, ${shortDayText(createdAt)}`}>
      <p className="wrap-anywhere">
        {`${amountText(amount)} was asked for, for `}
        <LineLink to={`/admin/orders/${orderId}`}>
          {orderNumber} <bdi>{fullName}</bdi>
        </LineLink>
        {`. Please look it up in the portal of ${pageNames[page]}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <StaffForm action="countOdd" of={{ reference }} submit={`Count ${came}`} variant="outline" />
        <StaffForm
          action="putOddAside"
          of={{ reference }}
          submit="It was given back there, or is not ours"
          variant="outline"
        />
      </div>
    </Panel>
  )
}
