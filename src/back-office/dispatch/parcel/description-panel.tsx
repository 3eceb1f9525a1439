import type { Parcel, suggestCouriers } from '../../../shop/dispatch/index.ts'
import type { Paisa } from '../../../shop/money.ts'
import { Select, Text } from '../../kit/fields.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'

type Props = { parcel: Parcel; couriers: Awaited<ReturnType<typeof suggestCouriers>> }

const rupees = (amount: Paisa | null) => (amount === null ? '' : String(amount / 100))

/** Courier, number, weight, fee and what the courier collects. The best courier for the city stands first. */
export function DescriptionPanel({ parcel, couriers }: Props) {
  const { courierId, courier, trackingNumber, weightGrams, courierFee, codAmount, version, state } = parcel
  const open = state === 'packing' || state === 'packed'
  const offered = couriers.filter(each => open || each.courierId === courierId)
  const known = offered.some(each => each.courierId === courierId)
  return (
    <Panel title="Courier">
      <StaffForm action="describe" hidden={{ version }} submit="Save">
        <Select
          name="courierId"
          label="Courier, best for the city first"
          defaultValue={courierId ?? ''}
          options={[
            ...(open || !courierId ? [['', 'None yet'] as const] : []),
            ...(courierId && !known ? [[courierId, courier ?? courierId] as const] : []),
            ...offered.map(each => [each.courierId, `${each.name}: ${each.why}`] as const),
          ]}
        />
        <Text name="trackingNumber" label="Tracking number" defaultValue={trackingNumber} autoComplete="off" />
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
          <Text
            name="weightGrams"
            label="Weight in grams"
            inputMode="numeric"
            defaultValue={weightGrams === null ? '' : String(weightGrams)}
          />
          <Text name="courierFee" label="Courier fee, rupees" inputMode="decimal" defaultValue={rupees(courierFee)} />
          <Text
            name="codAmount"
            label="To collect, rupees"
            inputMode="decimal"
            defaultValue={rupees(codAmount)}
            readOnly={!open}
          />
        </div>
      </StaffForm>
    </Panel>
  )
}
