import { phoneText } from '../../shop/ground/customers/rules.ts'
import type { FormField } from '../../shop/ground/forms/index.ts'
import type { Supplier } from '../../shop/stock/purchases/index.ts'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'

type Props = { supplier: Supplier & { fields: FormField[] }; mayChange: boolean }

/** A supplier: a form for those who may change it. */
export const SupplierPanel = ({ supplier, mayChange }: Props) =>
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
