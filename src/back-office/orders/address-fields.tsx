import type { ReactNode } from 'react'
import { addressLimits } from '../../shop/ground/customers/harmless-name-and-address-rules.ts'
import { findCity } from '../../shop/ground/shipping/city-spelling-rules.ts'
import { countries, PAKISTAN } from '../../shop/ground/shipping/country-rules.ts'
import { provinceAfter, provinces } from '../../shop/ground/shipping/province-rules.ts'
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

type Props = {
  values: AddressValues
  /** Whether the house asks for a town. */
  asksTown?: boolean
  onPhone?: (typed: string) => void
  children?: ReactNode
}

/** The province follows the city where it can be known; `data-left`: the city when its field was left before. */
function followCity(field: HTMLInputElement): void {
  const [state, country] = ['state', 'country'].map(name => field.form?.elements.namedItem(name))
  if (!(state instanceof HTMLInputElement && country instanceof HTMLSelectElement)) return
  if (country.value !== PAKISTAN) return
  const before = findCity(field.dataset.left ?? field.defaultValue)
  state.value = provinceAfter(findCity(field.value), { state: state.value, before })
  field.dataset.left = field.value
}

/**
 * Recipient and place of an order, in a `StaffForm`. What of it a house asks, the call says (`askedAddress`).
 * The phone number is first: it says who calls. `children` stands after it; `onPhone` hears of it once it is typed.
 */
export function AddressFields({ values, asksTown, onPhone, children }: Props) {
  const typed = useTyped()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
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
        name="fullName"
        label="Full name"
        required
        defaultValue={values.fullName}
        maxLength={addressLimits.fullName}
      />
      <Text
        name="address"
        label="House and street"
        required
        defaultValue={values.address}
        maxLength={addressLimits.address}
        className="sm:col-span-2"
      />
      <Text
        name="town"
        label="Town or area"
        required={asksTown}
        defaultValue={values.town}
        maxLength={addressLimits.town}
      />
      <Text
        name="famousSpot"
        label="Famous spot nearby"
        defaultValue={values.famousSpot}
        maxLength={addressLimits.famousSpot}
      />
      <Text
        name="city"
        label="City"
        required
        defaultValue={values.city}
        maxLength={addressLimits.city}
        onBlur={event => followCity(event.target)}
      />
      <Text
        name="state"
        label="Province"
        required
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
