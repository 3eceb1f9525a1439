import { timeText } from '../../../shop/dates.ts'
import type { OrderMoney } from '../../../shop/ledger/index.ts'
import { ledgerEvents } from '../../../shop/ledger/rules.ts'
import { amountText, type Paisa, toRupees } from '../../../shop/money.ts'
import type { Order, StaffOrder } from '../../../shop/orders/index.ts'
import { refundMethods } from '../../../shop/orders/rules.ts'
import { Select, Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'

type Props = {
  order: Order
  office: StaffOrder['office']
  money: OrderMoney
  may: { refund: boolean; settle: boolean }
}

/** The order's money, as the ledger has it, and the forms that add to it. */
export function MoneyPanel({ order, office, money, may }: Props) {
  const { charged, settled, open, withCourier, onTheWay, refunded, writtenOff, entries } = money
  const { paidAmount, refunded: paidBack } = office
  const canSettle = may.settle && order.orderStatus === 'delivered'
  return (
    <Panel title="Money">
      <dl className="grid grid-cols-[1fr_auto] gap-1 tabular-nums [&>dd]:text-right">
        <Amount label="Charged" amount={charged} always />
        <Amount label="Paid by the customer" amount={paidAmount} always />
        <Amount label="Paid back" amount={paidBack} />
        <Amount label="In the bank or kept as fee and tax" amount={settled} />
        <Amount label="Taken back from the sale" amount={refunded} />
        <Amount label="Written off" amount={writtenOff} />
        <dt className="font-semibold">{open < 0 ? 'To pay back' : 'Open'}</dt>
        <dd className="font-semibold">{amountText(Math.abs(open) as Paisa)}</dd>
        <Amount label="Of this with the courier, to pay" amount={withCourier} />
        <Amount label="Of this on the way" amount={onTheWay} />
      </dl>
      {may.refund && office.refundable > 0 && <RefundForm office={office} />}
      {canSettle && open > 0 && <OpenForms order={order} money={money} />}
      <Fold label="Entries in the ledger">
        <ul className="grid gap-1 text-sm">
          {entries.map(({ event, at, note, who }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the end.
            <li key={index}>
              {ledgerEvents[event]}
              {note && `: ${note}`}
              <span className="block text-muted">{[timeText(at), who].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ul>
      </Fold>
    </Panel>
  )
}

function Amount({ label, amount, always }: { label: string; amount: Paisa; always?: boolean }) {
  if (amount === 0 && !always) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{amountText(amount)}</dd>
    </>
  )
}

function RefundForm({ office: { refunded, refundable, version } }: { office: StaffOrder['office'] }) {
  return (
    <Fold label="Record a refund">
      <StaffForm
        key={refunded}
        action="refund"
        hidden={{ version }}
        submit="Save the refund"
        variant="outline"
        className="pt-2"
      >
        <RefundFields most={String(toRupees(refundable))} />
      </StaffForm>
    </Fold>
  )
}

function RefundFields({ most }: { most: string }) {
  return (
    <div className="grid gap-3">
      <Text name="amount" label="Amount, Rs" inputMode="numeric" required defaultValue={most} />
      <Select name="method" label="Paid back by" options={refundMethods} />
      <Text name="reference" label="Reference of the payment" maxLength={80} />
    </div>
  )
}

/** What is owed of a delivered order comes in as cash, or is given up. */
function OpenForms({ order, money: { open, withCourier } }: Pick<Props, 'order' | 'money'>) {
  return (
    <>
      {withCourier > 0 && order.courier === '' && (
        <StaffForm
          action="cash"
          hidden={{ amount: withCourier }}
          submit={`Cash of ${amountText(withCourier)} is here`}
          variant="outline"
        />
      )}
      <Fold label="Write off what is open">
        <StaffForm
          action="writeOff"
          hidden={{ amount: open }}
          submit={`Write off ${amountText(open)}`}
          variant="outline"
          className="pt-2"
        >
          <Text name="reason" label="Why" required maxLength={200} />
        </StaffForm>
      </Fold>
    </>
  )
}
