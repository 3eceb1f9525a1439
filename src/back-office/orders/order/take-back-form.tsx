import { statusLabel } from '../../../shop/orders/rules.ts'
import { Select, Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { StaffForm, useAnswer } from '../../kit/staff-form.tsx'

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
    <Fold label={`${statusLabel(status)} by mistake?`} open={answer !== null}>
      <StaffForm
        action="takeBack"
        hidden={{ from: status, version }}
        submit={`Take ${statusLabel(status)} back`}
        variant="outline"
        className="pt-2"
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
      </StaffForm>
    </Fold>
  )
}
