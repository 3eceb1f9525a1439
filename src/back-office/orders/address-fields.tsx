import type { ReactNode } from 'react'
import { addressLimits } from '../../shop/ground/customers/harmless-name-and-address-rules.ts'
import { countries } from '../../shop/ground/shipping/country-rules.ts'
import { provinces } from '../../shop/ground/shipping/province-rules.ts'
import { SelectField } from '../../ui/field.tsx'
import { Text } from '../kit/fields.tsx'
import { useTyped } from '../kit/staff-form.tsx'

export type AddressValues = {
  fullName: string
  phoneNumber: string
  address: string
  town: string
  famousSpot: string
  city: string
  state: string
  country: string
}

type Props = { values: AddressValues; onPhone?: (typed: string) => void; children?: ReactNode }

/**
 * Recipient and place of an order, in a `StaffForm`. What of it a house asks, the call says (`askedAddress`).
 * `children` stands after the phone number; `onPhone` hears of it once it is typed.
 */
export function AddressFields({ values, onPhone, children }: Props) {
  const typed = useTyped()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Text
        name="fullName"
        label="Full name"
        required
        defaultValue={values.fullName}
        maxLength={addressLimits.fullName}
      />
      <Text
        name="phoneNumber"
        label="Phone number"
        type="tel"
        required
        // With +92, since 0300 would be another number once the country below is changed.
        defaultValue={values.phoneNumber}
        onBlur={event => onPhone?.(event.target.value)}
      />
      {children}
      <Text
        name="address"
        label="House and street"
        required
        defaultValue={values.address}
        maxLength={addressLimits.address}
        className="sm:col-span-2"
      />
      <Text name="town" label="Town or area" defaultValue={values.town} maxLength={addressLimits.town} />
      <Text
        name="famousSpot"
        label="Famous spot nearby"
        defaultValue={values.famousSpot}
        maxLength={addressLimits.famousSpot}
      />
      <Text name="city" label="City" required defaultValue={values.city} maxLength={addressLimits.city} />
      <Text
        name="state"
        label="Province"
        suggest={provinces}
        defaultValue={values.state}
        maxLength={addressLimits.state}
      />
      <SelectField name="country" label="Country" defaultValue={typed.country ?? values.country}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
