import { Select, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'

type Props = { couriers: readonly (readonly [id: string, name: string])[]; month: string }

/** A certificate of a courier, which is set off against the tax of its year or month. */
export const CertificateForm = ({ couriers, month }: Props) => (
  <FoldForm label="Add a certificate" action="certificate" submit="Save">
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      <Select name="courierId" label="Courier" options={Object.fromEntries(couriers)} />
      <Text name="month" label="Month" placeholder="2026-11" defaultValue={month} required maxLength={7} />
      <Select name="tax" label="Tax" options={{ income: 'Income tax', sales: 'Sales tax' }} />
      <Text name="number" label="Number of the certificate" required maxLength={80} />
      <Text name="amount" label="Amount, Rs" inputMode="decimal" required maxLength={15} />
    </div>
  </FoldForm>
)
