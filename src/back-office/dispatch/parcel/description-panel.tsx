import type { Parcel, suggestCouriers } from '../../../shop/orders/dispatch/index.ts'
import { Amount, Select, Text } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'

type Props = { parcel: Parcel; couriers: Awaited<ReturnType<typeof suggestCouriers>> }

/** Courier, number, weight, fee and what the courier collects. The best courier for the city stands first. */
export function DescriptionPanel({ parcel, couriers }: Props) {
  const { courierId, courier, trackingNumber, weightGrams, courierFee, codAmount, version, state } = parcel
  const open = state === 'packing' || state === 'packed'
  const offered = couriers.filter(each => open || each.courierId === courierId)
  const known = offered.some(each => each.courierId === courierId)
  return (
    <PanelForm id="courier" title="Courier" action="describe" hidden={{ version }} submit="Save">
      <Select
        name="courierId"
        label="Courier, best for the city first"
        defaultValue={courierId ?? ''}
        empty={open || !courierId ? 'None yet' : undefined}
        options={[
          ...(courierId && !known ? [[courierId, courier ?? courierId] as const] : []),
          ...offered.map(each => [each.courierId, `${each.name}: ${each.why}`] as const),
        ]}
      />
      <Text name="trackingNumber" label="Tracking number" defaultValue={trackingNumber} autoComplete="off" />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        <Text name="weightGrams" label="Weight in grams" inputMode="numeric" defaultValue={weightGrams ?? ''} />
        <Amount name="courierFee" label="Courier fee, rupees" defaultValue={courierFee} />
        <Amount name="codAmount" label="To collect, rupees" defaultValue={codAmount} readOnly={!open} />
      </div>
    </PanelForm>
  )
}
