import { useLoaderData } from 'react-router'
import { FiscalFilter, listInvoices } from '../../shop/orders/fiscal/index.ts'
import { invoiceViews } from '../../shop/orders/fiscal/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { DecideForm } from './decide-form.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { invoiceActions } from './tax-actions.ts'
import { taxTabs } from './tax-tabs.ts'

/** Invoices and notes for the tax office: numbered, waiting, refused, and those that a person must look up. */
export const meta = titled('FBR invoices')

export const loader = staffPage('settlements.read', async ({ shop, query }) => {
  const { fiscalFrom } = await shop.settings()
  const filter = FiscalFilter.parse(query)
  return { fiscalFrom, ...(await listInvoices(shop.db, filter)) }
})

export const action = staffActions(invoiceActions)

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
