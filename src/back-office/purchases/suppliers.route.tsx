import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listSuppliers, SaveSupplier, type Supplier, saveSupplier } from '../../shop/purchases/index.ts'
import { mayDo } from '../../shop/staff/rules.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { Panel } from '../kit/panel.tsx'
import { StaffField, StaffForm } from '../kit/staff-form.tsx'
import { PurchaseTabs } from './purchase-tabs.tsx'

/** Who the shop buys from. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Suppliers'), noIndex]

export const loader = staffPage('purchases.read', async ({ shop, session: { staff } }) => ({
  suppliers: await listSuppliers(shop.db),
  mayChange: mayDo(staff.role, 'purchases.change'),
}))
type Page = Awaited<ReturnType<typeof loader>>

export const action = staffActions({
  save: staffAction('purchases.change', SaveSupplier, async ({ tx, input }) => {
    const { supplierId, before } = await saveSupplier(tx, input)
    const { name, phone, email, note } = input
    return {
      audit: {
        action: before ? 'supplier.changed' : 'supplier.added',
        subject: { type: 'supplier', id: String(supplierId), label: name },
        ...(before && { before }),
        after: { name, phone, email, note },
      },
      message: 'Saved.',
    }
  }),
})

export default function SuppliersPage() {
  const { suppliers, mayChange } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  return (
    <>
      <h1 className="page-title">Purchase orders</h1>
      <PurchaseTabs current="/admin/purchases/suppliers" />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {mayChange && (
          <Panel title="Add a supplier">
            <Form key={suppliers.length} />
          </Panel>
        )}
        {suppliers.map(supplier => (
          <Panel key={supplier.supplierId} title={supplier.name}>
            {mayChange ? <Form key={supplier.version} supplier={supplier} /> : <Contact supplier={supplier} />}
          </Panel>
        ))}
      </div>
    </>
  )
}

function Contact({ supplier: { phone, email, note } }: { supplier: Supplier }) {
  return <p className="wrap-anywhere text-sm">{[phone, email, note].filter(Boolean).join('. ') || 'No contact yet'}</p>
}

function Form({ supplier }: { supplier?: Supplier }) {
  const id = String(supplier?.supplierId ?? '')
  return (
    <StaffForm
      action="save"
      submit="Save"
      busy="Saving ..."
      variant={supplier ? 'outline' : 'night'}
      of={{ name: 'supplierId', value: id }}
      {...(supplier && { hidden: { version: String(supplier.version) } })}
    >
      <StaffField name="name" label="Name" defaultValue={supplier?.name} maxLength={80} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <StaffField name="phone" label="Phone" type="tel" defaultValue={supplier?.phone} maxLength={40} />
        <StaffField name="email" label="Email" type="email" defaultValue={supplier?.email} maxLength={320} />
      </div>
      <StaffField name="note" label="Note" defaultValue={supplier?.note} maxLength={500} />
    </StaffForm>
  )
}
