import { useLoaderData } from 'react-router'
import { phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { type FormField, formFields, formRule } from '../../shop/ground/forms/index.ts'
import {
  listSuppliers,
  SaveSupplier,
  type Supplier,
  saveSupplier,
  supplierWords,
} from '../../shop/stock/purchases/index.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { purchaseTabs } from '../kit/office-tabs.ts'
import { Panel } from '../kit/panel.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

/** Who the shop buys from. */
export const meta = titled('Suppliers')

const fieldsOf = (supplier: Partial<Supplier> = {}) => formFields(SaveSupplier, supplierWords, supplier)

export const loader = staffPage('purchases.read', async ({ shop }) => {
  const suppliers = await listSuppliers(shop.db)
  return { fields: fieldsOf(), suppliers: suppliers.map(each => ({ ...each, fields: fieldsOf(each) })) }
})

/** Adds or changes a supplier. */
const supplierActions = {
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
}

export const action = staffActions(supplierActions)

type Props = { supplier: Supplier & { fields: FormField[] }; mayChange: boolean }

/** A supplier: a form for those who may change it. */
const SupplierPanel = ({ supplier, mayChange }: Props) =>
  mayChange ? (
    <PanelForm
      title={supplier.name}
      action="save"
      submit="Save"
      variant="outline"
      of={{ supplierId: String(supplier.supplierId) }}
      hidden={{ version: supplier.version }}
    >
      <RuleFields fields={supplier.fields} />
    </PanelForm>
  ) : (
    <Panel title={supplier.name}>
      <p className="wrap-anywhere text-sm">
        {[phoneText(supplier.phone), supplier.email, supplier.note].filter(Boolean).join('. ') || 'No contact yet'}
      </p>
    </Panel>
  )

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
