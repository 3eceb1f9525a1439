import { useLoaderData } from 'react-router'
import { momentWords } from '../../shop/ground/dates.ts'
import { exactAmountText } from '../../shop/ground/money.ts'
import { fiscalStates, invoiceViews } from '../../shop/orders/fiscal/fiscal-rules.ts'
import { FiscalFilter, type ListedInvoice, listInvoices } from '../../shop/orders/fiscal/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { Select, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { taxTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { invoiceActions } from './tax-actions.ts'

/** Invoices and notes for the tax office: numbered, waiting, refused, and those that a person must look up. */
export const meta = titled('FBR invoices')

export const loader = staffPage('settlements.read', async ({ shop, query }) => {
  const { fiscalFrom } = await shop.settings()
  const filter = FiscalFilter.parse(query)
  return { fiscalFrom, ...(await listInvoices(shop.db, filter)) }
})

export const action = staffActions(invoiceActions)

const decisions = { numbered: 'IRIS has it', again: 'IRIS has it not: send it', drop: 'Do not send it' }

const buyerDecisions = { corrected: 'IRIS names the new buyer now', stays: 'It stays as it is' }

/** What a person has learned about an invoice; nothing where nobody is asked. */
function DecideForm({ invoice: { invoiceId, state, otherBuyer } }: { invoice: ListedInvoice }) {
  if (otherBuyer)
    return (
      <FoldForm
        label="Decide"
        action="decide"
        of={{ invoiceId: String(invoiceId), buyer: otherBuyer.is }}
        submit="Save"
      >
        <div className="grid min-w-48 gap-3 lg:grid-cols-2">
          <Select name="decision" label="What became of it" options={buyerDecisions} />
          <Text name="why" label="Why it stays" maxLength={300} />
        </div>
      </FoldForm>
    )
  if (state !== 'uncertain' && state !== 'refused') return null
  return (
    <FoldForm label="Decide" action="decide" of={{ invoiceId: String(invoiceId) }} submit="Save">
      <div className="grid min-w-48 gap-3 lg:grid-cols-3">
        <Select name="decision" label="What IRIS shows" options={decisions} />
        <Text name="number" label="Its number there" maxLength={60} />
        <Text name="why" label="Why it is not sent" maxLength={300} />
      </div>
    </FoldForm>
  )
}

/** An invoice or note in the list for the tax office. */
const invoiceColumns: readonly Column<ListedInvoice>[] = [
  {
    label: 'Order',
    cell: ({ orderNumber }) => orderNumber,
    note: ({ kind, createdAt, replaced }) =>
      `${kind === 'sale' ? 'Invoice' : 'Note'}, ${momentWords(createdAt)}${replaced ? ', replaced by another one' : ''}`,
  },
  {
    label: 'FBR number',
    cell: ({ number, why }) => number ?? why,
    typed: true,
    note: ({ state, tries, nextTryAt, otherBuyer }) =>
      (otherBuyer && correctionText(otherBuyer)) ||
      (state === 'waiting' && tries > 0 && `Tried ${tries} times, next ${momentWords(nextTryAt)}`),
    plain: true,
  },
  {
    label: 'Tax',
    cell: ({ tax }) => exactAmountText(tax),
    note: ({ value }) => `of ${exactAmountText(value)}`,
    figure: true,
  },
  {
    label: 'State',
    cell: ({ state, otherBuyer }) => (otherBuyer ? invoiceViews.buyer : fiscalStates[state]),
    chip: ({ state, otherBuyer }) => (otherBuyer ? 'wrong' : state),
    end: true,
  },
]

/** What a person is to change in IRIS, and how long the seller may do it alone. */
function correctionText({ said, is, until }: NonNullable<ListedInvoice['otherBuyer']>): string {
  const how =
    until.getTime() > Date.now()
      ? `Please change it in IRIS until ${momentWords(until)}`
      : 'The 72 hours are over: IRIS changes it only when the Commissioner agrees'
  return `FBR knows ${said}; the order names ${is}. ${how}.`
}

export default function InvoicesPage() {
  const { invoices, more, counts, fiscalFrom } = useLoaderData<typeof loader>()
  const mayDecide = useMay()('settlements.change')
  const options = Object.fromEntries(
    Object.entries(invoiceViews).map(([state, label]) => [
      state,
      `${label} (${counts[state as keyof typeof invoiceViews] ?? 0})`,
    ]),
  )
  return (
    <ListPage
      title="Tax"
      tabs={taxTabs}
      filters={[{ name: 'state', label: 'State', all: 'All', options }]}
      rows={invoices}
      keyOf={({ invoiceId }) => String(invoiceId)}
      to={({ orderId }) => `/admin/orders/${orderId}`}
      columns={invoiceColumns}
      {...(mayDecide && { rowActions: (invoice: (typeof invoices)[number]) => <DecideForm invoice={invoice} /> })}
      more={more}
      empty={{
        title: 'No invoice for FBR',
        text: fiscalFrom
          ? 'An order is invoiced when its first parcel is packed, leaves or is delivered, as the settings say.'
          : 'Nothing is sent: no day is set in Settings, Tax. Ask your tax adviser first.',
      }}
    >
      <p className="text-muted text-sm">
        FBR has no way to ask for an invoice again, and numbers the same one twice when it is sent twice. What got no
        answer is therefore looked up in IRIS by a person. A name or city that is edited after the number is changed in
        IRIS too, by the seller within 72 hours. Not tried with the real service by us.
      </p>
    </ListPage>
  )
}
