import { statusLabel } from '../../../shop/orders/rules.ts'
import { SelectField } from '../../../ui/field.tsx'
import { StaffField, StaffForm, useAnswer, useTyped } from '../../kit/staff-form.tsx'

type Props = {
  status: 'confirmed' | 'delivered'
  version: number
  parcels: readonly { parcelId: string; code: string; state: string }[]
}

const after = {
  confirmed: 'The order waits for its call, or for its transfer, again.',
  delivered:
    'The order is on the way again with its parcel, its cash counts as not collected, and the customer gets an email.',
}

/** Takes back what was recorded by mistake. */
export function TakeBackForm({ status, version, parcels }: Props) {
  const answer = useAnswer('takeBack')
  const delivered = parcels.filter(({ state }) => state === 'delivered')
  return (
    <details open={answer !== null}>
      <summary className="inline-flex min-h-11 items-center font-medium text-sm">
        {`${statusLabel(status)} by mistake?`}
      </summary>
      <StaffForm
        action="takeBack"
        hidden={{ from: status, version: String(version) }}
        submit={`Take ${statusLabel(status)} back`}
        busy="Saving ..."
        variant="outline"
        className="pt-2"
      >
        <p className="text-sm">{after[status]}</p>
        {status === 'delivered' && delivered.length > 1 && <Which parcels={delivered} />}
        <StaffField name="reason" label="Reason, for staff" required maxLength={500} />
      </StaffForm>
    </details>
  )
}

function Which({ parcels }: Pick<Props, 'parcels'>) {
  const typed = useTyped()
  return (
    <SelectField name="parcelId" label="Which parcel is not delivered?" defaultValue={typed.parcelId}>
      {parcels.map(({ parcelId, code }) => (
        <option key={parcelId} value={parcelId}>
          {code}
        </option>
      ))}
    </SelectField>
  )
}
