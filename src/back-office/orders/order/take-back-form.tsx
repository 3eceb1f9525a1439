import { statusLabel } from '../../../shop/orders/orders/rules.ts'
import { Select, Text } from '../../kit/fields.tsx'
import { FoldForm } from '../../kit/form-parts.tsx'

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
  const delivered = parcels.filter(({ state }) => state === 'delivered')
  return (
    <FoldForm
      label={`${statusLabel(status)} by mistake?`}
      action="takeBack"
      hidden={{ from: status, version }}
      submit={`Take ${statusLabel(status)} back`}
      variant="outline"
    >
      <p className="text-sm">{after[status]}</p>
      {status === 'delivered' && delivered.length > 1 && (
        <Select
          name="parcelId"
          label="Which parcel is not delivered?"
          options={delivered.map(({ parcelId, code }) => [parcelId, code] as const)}
        />
      )}
      <Text name="reason" label="Reason, for staff" required maxLength={500} />
    </FoldForm>
  )
}
