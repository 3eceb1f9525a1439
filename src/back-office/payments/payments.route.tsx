import { useLoaderData } from 'react-router'
import { dayText, momentWords, shortDayText } from '../../shop/ground/dates.ts'
import { pageNames } from '../../shop/ground/hosted-pages/hosted-page-rules.ts'
import { asideKinds } from '../../shop/ground/ledger/aside-payment-rules.ts'
import { amountText, type Paisa, toRupees } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import { BANK_LINES } from '../../shop/money/bank/bank-file-rules.ts'
import {
  type BankRow,
  countBankRows,
  type DecidedPayment,
  listBankRows,
  listDecided,
  listUnnamedStatements,
} from '../../shop/money/bank/index.ts'
import { refundMethods } from '../../shop/orders/orders/refund-rules.ts'
import { listOdd, type OddPayment } from '../../shop/orders/payments/index.ts'
import { type AsideSource, backMethods, oddNames, PORTAL } from '../../shop/orders/payments/payment-rules.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Select, Text } from '../kit/fields.tsx'
import { FileOrLines } from '../kit/file-or-lines.tsx'
import { FoldForm, PanelForm } from '../kit/form-parts.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { paymentActions } from './payment-actions.ts'

/** What came into the bank, and for which order. */
export const meta = titled('Payments')

export const loader = staffPage('orders.pay', async ({ shop, session: { staff } }) => {
  const [rows, counts, unnamed, decided, odd] = await Promise.all([
    listBankRows(shop.db),
    countBankRows(shop.db),
    listUnnamedStatements(shop.db),
    listDecided(shop.db),
    listOdd(shop.db),
  ])
  return { rows, counts, unnamed, decided, odd, mayRefund: mayDo(staff.role, 'orders.refund') }
})

export const action = staffActions(paymentActions)

const kinds = Object.fromEntries(Object.entries(asideKinds).map(([kind, { label }]) => [kind, label]))

/** A payment that came in, the orders that it may be for, and the press that says which. */
function BankRowPanel({ row: { rowId, paidOn, amount, name, reference, candidates } }: { row: BankRow }) {
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
      <div className="pair">
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

const oddKinds = oddNames.map(kind => [kind, asideKinds[kind].label] as const)

/** Money that came by a hosted page, but not as it was asked for: a person looks it up there and decides. */
function OddPanel({ payment, mayRefund }: { payment: OddPayment; mayRefund: boolean }) {
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
      <div className="pair">
        <FoldForm
          label="It does not pay for this order"
          action="putOddAside"
          of={{ reference }}
          submit="Put aside"
          variant="outline"
        >
          <Select name="kind" label="What it is" empty="Please choose" options={oddKinds} />
        </FoldForm>
        {mayRefund && <PayBackForm of={{ source: 'page', key: reference }} owed={came} />}
      </div>
    </Panel>
  )
}

export default function PaymentsPage() {
  const { rows, counts, unnamed, decided, odd, mayRefund } = useLoaderData<typeof loader>()
  return (
    <DetailPage
      title="Payments"
      note={`${plural(counts.open, 'payment')} to match, ${counts.matched} matched, ${counts.ignored} put aside`}
      says={['match', 'countOdd', 'putOddAside', 'reopenOdd', 'payBack', 'ignore', 'undo']}
      aside={
        <PanelForm
          title="Statement of the bank"
          note="Each payment is counted once, also when two statements have it"
          action="import"
          submit="Import"
          busy="Reading ..."
          sendsFile
        >
          <FileOrLines most={BANK_LINES} />
        </PanelForm>
      }
    >
      {odd.map(payment => (
        <OddPanel key={payment.reference} payment={payment} mayRefund={mayRefund} />
      ))}
      {unnamed.length > 0 && (
        <Panel title="Not read yet">
          <Rows
            rows={unnamed}
            keyOf={({ statementId }) => statementId}
            to={({ statementId }) => `/admin/payments/${statementId}`}
            cell={({ fileName }) => <bdi className="wrap-anywhere">{fileName}</bdi>}
            note={({ createdAt }) => `Say what its columns hold. Imported on ${shortDayText(createdAt)}`}
          />
        </Panel>
      )}
      {rows.length === 0 ? (
        <Panel title="Nothing to match">
          <p className="text-muted">
            Payments of the next statement appear here, each with the orders that it may be for.
          </p>
        </Panel>
      ) : (
        rows.map(row => <BankRowPanel key={row.rowId} row={row} />)
      )}
      <DecidedPanel rows={decided} mayRefund={mayRefund} />
    </DetailPage>
  )
}

/**
 * What was decided, money that is held for unknown customers first, with the presses that take a decision back and
 * record that money was paid back.
 */
function DecidedPanel({ rows, mayRefund }: { rows: readonly DecidedPayment[]; mayRefund: boolean }) {
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
            {momentWords(row.decidedAt)}
            {row.paidBack.map(({ amount, payee, method, reference, by, at }) => (
              <span key={at.toISOString()} className="block wrap-anywhere">
                {amountText(amount)} paid back to <bdi>{payee}</bdi>:{' '}
                {[method, reference, by].filter(Boolean).join(', ')}, {momentWords(at)}
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

/**
 * Records that money of a customer whose order is not known was paid back: to whom, how, and the number that proves it.
 */
function PayBackForm({ of: { source, key }, owed }: { of: AsideSource; owed: Paisa }) {
  const methods = source === 'page' ? backMethods : refundMethods
  return (
    <FoldForm
      label="Paid back?"
      action="payBack"
      of={{ source, key }}
      submit="Save what was paid back"
      variant="outline"
    >
      <div className="pair">
        <Text name="amount" label="Amount, Rs" inputMode="decimal" required defaultValue={String(toRupees(owed))} />
        <Text name="payee" label="To whom: name and account" required maxLength={200} />
      </div>
      <div className="pair">
        <Select
          name="method"
          label="Paid back by"
          options={methods}
          defaultValue={source === 'page' ? PORTAL : undefined}
        />
        <Text name="reference" label="Number of the payment" hint="Not needed for cash" maxLength={80} />
      </div>
    </FoldForm>
  )
}
