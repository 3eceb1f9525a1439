import { useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/ground/dates.ts'
import { plural } from '../../shop/ground/plural.ts'
import { countBankRows, listBankRows, listDecided, listUnnamedStatements } from '../../shop/money/bank/index.ts'
import { BANK_LINES } from '../../shop/money/bank/rules.ts'
import { listOdd } from '../../shop/orders/payments/index.ts'
import { mayDo } from '../../shop/staff/staff/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { FileOrLines } from '../kit/file-or-lines.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { BankRowPanel } from './bank-row-panel.tsx'
import { DecidedPanel } from './decided-panel.tsx'
import { OddPanel } from './odd-panel.tsx'
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
