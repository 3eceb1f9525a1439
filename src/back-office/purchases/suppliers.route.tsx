import { useLoaderData } from 'react-router'
import { formFields } from '../../shop/ground/forms/index.ts'
import { listSuppliers, SaveSupplier, type Supplier, supplierWords } from '../../shop/stock/purchases/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { purchaseTabs } from './purchase-tabs.ts'
import { supplierActions } from './supplier-actions.ts'
import { SupplierPanel } from './supplier-panel.tsx'

/** Who the shop buys from. */
export const meta = titled('Suppliers')

const fieldsOf = (supplier: Partial<Supplier> = {}) => formFields(SaveSupplier, supplierWords, supplier)

export const loader = staffPage('purchases.read', async ({ shop }) => {
  const suppliers = await listSuppliers(shop.db)
  return { fields: fieldsOf(), suppliers: suppliers.map(each => ({ ...each, fields: fieldsOf(each) })) }
})

export const action = staffActions(supplierActions)

export default function SuppliersPage() {
  const { fields, suppliers } = useLoaderData<typeof loader>()
  const mayChange = useMay()('purchases.change')
  return (
    <DetailPage title="Purchase orders" tabs={purchaseTabs}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {mayChange && (
          <PanelForm title="Add a supplier" action="save" submit="Save" of={{ supplierId: '' }}>
            <RuleFields fields={fields} />
          </PanelForm>
        )}
        {suppliers.map(supplier => (
          <SupplierPanel key={supplier.supplierId} supplier={supplier} mayChange={mayChange} />
        ))}
      </div>
    </DetailPage>
  )
}
