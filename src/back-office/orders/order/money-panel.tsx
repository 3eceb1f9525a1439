import { timeText } from '../../../shop/ground/dates.ts'
import { hostedStates, pageTitles } from '../../../shop/ground/hosted-pages/hosted-page-rules.ts'
import type { OrderMoney } from '../../../shop/ground/ledger/index.ts'
import { ledgerEvents } from '../../../shop/ground/ledger/ledger-rules.ts'
import { amountText, type Paisa, toRupees } from '../../../shop/ground/money.ts'
import type { Order, StaffOrder } from '../../../shop/orders/orders/index.ts'
import { advanceLeft } from '../../../shop/orders/orders/order-money-text-rules.ts'
import { refundMethods } from '../../../shop/orders/orders/refund-rules.ts'
import type { HostedPayment, Transfer } from '../../../shop/orders/payments/index.ts'
import { type Fact, Facts } from '../../kit/facts.tsx'
import { Select, Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { FoldForm } from '../../kit/form-parts.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'

type Props = {
  order: Order
  office: StaffOrder['office']
  money: OrderMoney
  hosted: readonly HostedPayment[]
  transfers: readonly Transfer[]
  may: { refund: boolean; settle: boolean; pay: boolean }
}

/** The order's money, as the ledger has it, and the forms that add to it. */
export function MoneyPanel({ order, office, money, hosted, transfers, may }: Props) {
  const { open, entries } = money
  const some = (label: string, amount: Paisa): Fact | false => amount !== 0 && [label, amountText(amount)]
  const canSettle = may.settle && order.orderStatus === 'delivered'
  return (
    <div id="money">
      <Panel title="Money">
        <Facts
          figures
          facts={[
            ['Charged', amountText(money.charged)],
            ['Paid by the customer', amountText(office.paidAmount)],
            some('Of this ahead, by bank, wallet or card', order.paidAhead),
            some('Paid back', office.refunded),
            some('In the bank or kept as fee and tax', money.settled),
            some('Taken back from the sale', money.refunded),
            some('Written off', money.writtenOff),
            ...whereOpen(order.courier, money),
          ]}
        />
        <HostedRows payments={hosted} />
        <TransferRows transfers={transfers} mayUndo={may.pay} />
        {may.pay && order.paymentStatus === 'unpaid' && <PaymentForm key={order.paidAhead} due={dueOf(order)} />}
        {may.refund && office.refundable > 0 && <RefundForm office={office} due={order.dues.goesBack} />}
        {canSettle && open > 0 && <OpenForms order={order} money={money} />}
        <Fold label="Entries in the ledger">
          <Rows
            rows={entries}
            cell={({ event, note }) => [ledgerEvents[event], note].filter(Boolean).join(': ')}
            note={({ at, who }) => [timeText(at), who].filter(Boolean).join(', ')}
          />
        </Fold>
      </Panel>
    </div>
  )
}

/** Whose what is open is, in one line where all of it stands in one place. */
function whereOpen(courier: string, { open, withCourier, onTheWay }: OrderMoney): readonly (Fact | false)[] {
  const places = [
    [`With ${courier || 'the courier'}, due to us`, withCourier],
    [`With ${courier || 'the courier'}, to collect`, onTheWay],
  ] as const
  const one = open > 0 && places.find(([, amount]) => amount === open)
  if (one) return [[one[0], amountText(open), 'sum']]
  const label = open < 0 ? 'To pay back' : open > 0 ? 'Due from the customer' : 'Open'
  return [
    [label, amountText(Math.abs(open) as Paisa), 'sum'],
    ...places.map(([label, amount]): Fact | false => amount !== 0 && [`Of this: ${label}`, amountText(amount)]),
  ]
}

/** What is waited for: an advance, else all that is still due. */
const dueOf = (order: Order): Paisa => advanceLeft(order) || order.dues.stillDue

const PaymentForm = ({ due }: { due: Paisa }) => (
  <FoldForm label="Record a payment" action="payment" submit="Save the payment" variant="outline">
    <div className="pair">
      <Text
        name="amount"
        label="Amount, Rs"
        inputMode="numeric"
        required
        defaultValue={due > 0 ? String(toRupees(due)) : ''}
      />
      <Text name="reference" label="The bank's number of the payment" required maxLength={80} />
    </div>
  </FoldForm>
)

/** Offers what is due; where nothing is, an amount is entered, at most `refundable`. */
function RefundForm({ office: { refunded, refundable, version }, due }: { office: StaffOrder['office']; due: Paisa }) {
  const offered = Math.min(due, refundable) as Paisa
  return (
    <FoldForm
      key={refunded}
      label={offered > 0 ? `Pay back ${amountText(offered)}` : 'Record a refund'}
      open={offered > 0}
      action="refund"
      hidden={{ version }}
      submit="Save the refund"
      variant="outline"
    >
      <Text
        name="amount"
        label="Amount, Rs"
        inputMode="numeric"
        required
        hint={offered > 0 ? 'What is due' : `Nothing is due; at most ${amountText(refundable)}`}
        defaultValue={offered > 0 ? String(toRupees(offered)) : ''}
      />
      <div className="pair">
        <Select name="method" label="Paid back by" options={refundMethods} />
        <Text name="reference" label="Reference of the payment" maxLength={80} />
      </div>
    </FoldForm>
  )
}

/** What is owed of a delivered order comes in as cash, or is given up. */
function OpenForms({ order, money: { open, withCourier } }: Pick<Props, 'order' | 'money'>) {
  const cash = `Cash of ${amountText(withCourier)} is here`
  const writeOff = `Write off ${amountText(open)}`
  return (
    <>
      {withCourier > 0 && order.courier === '' && (
        <StaffForm action="cash" hidden={{ amount: withCourier }} submit={cash} variant="outline" />
      )}
      <FoldForm
        label="Write off what is open"
        action="writeOff"
        hidden={{ amount: open }}
        submit={writeOff}
        variant="outline"
      >
        <Text name="reason" label="Why" required maxLength={200} />
      </FoldForm>
    </>
  )
}

/** The payments of an order on hosted pages, and what became of each. */
function HostedRows({ payments }: { payments: readonly HostedPayment[] }) {
  if (payments.length === 0) return null
  return (
    <>
      <Rows
        label="Payments by card or wallet"
        rows={payments}
        keyOf={({ reference }) => reference}
        cell={({ page, reference }) => `${pageTitles[page]}: ${reference}`}
        note={({ createdAt, notifiedAt: toldAt, why }) =>
          [timeText(createdAt), toldAt && `came back ${timeText(toldAt)}`, why].filter(Boolean).join('. ')
        }
        end={({ amount, paidAmount, state }) => `${amountText(paidAmount ?? amount)}: ${hostedStates[state]}`}
      />
      {payments.some(({ state }) => state === 'paid') && (
        <p className="text-muted text-sm">
          The shop cannot pay back by card or wallet: do it in their portal under this number, then record the refund
          here.
        </p>
      )}
    </>
  )
}

/** What came for an order by bank transfer; what was recorded by mistake is taken back. */
function TransferRows({ transfers, mayUndo }: { transfers: readonly Transfer[]; mayUndo: boolean }) {
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
