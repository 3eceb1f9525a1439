import { useLoaderData } from 'react-router'
import { formFields, formRule } from '../../shop/forms/index.ts'
import { listSuppliers, SaveSupplier, type Supplier, saveSupplier, supplierWords } from '../../shop/purchases/index.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
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
  const form = { action: 'save', submit: 'Save' }
  return (
    <DetailPage title="Purchase orders" tabs={purchaseTabs}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {mayChange && (
          <PanelForm title="Add a supplier" {...form} of={{ supplierId: '' }}>
            <RuleFields fields={fields} />
          </PanelForm>
        )}
        {suppliers.map(({ supplierId, name, phone, email, note, version, ...own }) =>
          mayChange ? (
            <PanelForm
              key={supplierId}
              title={name}
              {...form}
              variant="outline"
              of={{ supplierId: String(supplierId) }}
              hidden={{ version }}
            >
              <RuleFields fields={own.fields} />
            </PanelForm>
          ) : (
            <Panel key={supplierId} title={name}>
              <p className="wrap-anywhere text-sm">
                {[phone, email, note].filter(Boolean).join('. ') || 'No contact yet'}
              </p>
            </Panel>
          ),
        )}
      </div>
    </DetailPage>
  )
}
