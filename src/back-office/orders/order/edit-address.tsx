import type { Order, StaffOrder } from '../../../shop/orders/index.ts'
import { Fold } from '../../kit/fold.tsx'
import { StaffForm, useAnswer } from '../../kit/staff-form.tsx'
import { AddressFields } from '../address-fields.tsx'

type Props = { order: Order; office: StaffOrder['office'] }

/** Changes where the order goes, until its parcel leaves. */
export function EditAddress({ order, office }: Props) {
  const answer = useAnswer('address')
  return (
    <Fold label="Change the address" open={answer !== null}>
      <StaffForm action="address" hidden={{ version: office.version }} submit="Save the address" className="pt-2">
        <AddressFields values={{ ...order.shippingAddress, country: office.countryCode }} />
        <p className="text-muted text-sm">
          The email stays: it decides who sees the order. The customer gets an email.
        </p>
      </StaffForm>
    </Fold>
  )
}
