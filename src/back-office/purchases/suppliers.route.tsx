import { useLoaderData } from 'react-router'
import { type FormField, formFields, formRule } from '../../shop/forms/index.ts'
import { listSuppliers, SaveSupplier, type Supplier, saveSupplier, supplierWords } from '../../shop/purchases/index.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { Panel } from '../kit/panel.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { purchaseTabs } from './purchase-tabs.ts'

/** Who the shop buys from. */
export const meta = titled('Suppliers')

const fieldsOf = (supplier: Partial<Supplier> = {}) => formFields(SaveSupplier, supplierWords, supplier)

export const loader = staffPage('purchases.read', async ({ shop }) => {
  const suppliers = await listSuppliers(shop.db)
  return { fields: fieldsOf(), suppliers: suppliers.map(each => ({ ...each, fields: fieldsOf(each) })) }
})

export const action = staffActions({
  save: staffAction('purchases.change', formRule(SaveSupplier, supplierWords), async ({ tx, input }) => {
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
  const { fields, suppliers } = useLoaderData<typeof loader>()
  const mayChange = useMay()('purchases.change')
  return (
    <>
      <h1 className="page-title">Purchase orders</h1>
      <Tabs {...purchaseTabs} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        {mayChange && (
          <Panel title="Add a supplier">
            <Form fields={fields} />
          </Panel>
        )}
        {suppliers.map(({ supplierId, name, phone, email, note, version, ...form }) => (
          <Panel key={supplierId} title={name}>
            {mayChange ? (
              <Form fields={form.fields} id={String(supplierId)} version={String(version)} />
            ) : (
              <p className="wrap-anywhere text-sm">
                {[phone, email, note].filter(Boolean).join('. ') || 'No contact yet'}
              </p>
            )}
          </Panel>
        ))}
      </div>
    </>
  )
}

function Form({ fields, id = '', version }: { fields: readonly FormField[]; id?: string; version?: string }) {
  return (
    <StaffForm
      action="save"
      submit="Save"
      variant={id ? 'outline' : 'night'}
      of={{ supplierId: id }}
      hidden={version ? { version } : {}}
    >
      <RuleFields fields={fields} />
    </StaffForm>
  )
}
