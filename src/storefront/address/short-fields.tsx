import { useState } from 'react'
import { addressLimits } from '../../shop/ground/customers/harmless-name-and-address-rules.ts'
import { PAKISTAN } from '../../shop/ground/shipping/country-rules.ts'
import { TextField } from '../../ui/field.tsx'
import { CountryField, NameField, next, PhoneNumberField, StateField } from './address-fields.tsx'
import type { AddressState } from './address-form.ts'
import { CityField } from './city-field.tsx'
import { useCityProvince } from './city-province.tsx'

/**
 * The address of a house that knows its buyers by phone: name, phone, city and address. The city fills in its province,
 * which is asked only for a place that the shop does not know, and the country only where the house ships abroad.
 */
export function ShortFields({
  of,
  abroad,
}: {
  of: AddressState & { problem: (name: 'state') => unknown }
  abroad: boolean
}) {
  const { field, value, problem } = of
  const country = value('country')
  const atHome = country === PAKISTAN
  const { onCity, unknown, question } = useCityProvince(of)
  const showsCountry = abroad || !atHome
  const showsState = unknown || !atHome || problem('state') !== undefined
  // Of an address that was saved by the long form: what is not shown could not be corrected.
  const [hasTown, hasSpot] = [useOnceFilled(value('town')), useOnceFilled(value('famousSpot'))]
  return (
    <>
      <NameField {...field('fullName')} />
      <PhoneNumberField field={field('phoneNumber')} atHome={atHome} enterKeyHint="next" />
      {showsCountry ? <CountryField of={of} /> : <HiddenField field={field('country')} />}
      <CityField field={field('city')} suggest={atHome} onCity={onCity} />
      {showsState ? <StateField field={field('state')} atHome={atHome} /> : <HiddenField field={field('state')} />}
      {question}
      <TextField
        {...field('address')}
        {...next}
        label="Address with a landmark"
        autoComplete="street-address"
        placeholder="House, street, area, near what"
        maxLength={addressLimits.address}
        className="sm:col-span-2"
      />
      {hasTown ? (
        <TextField {...field('town')} label="Town (optional)" maxLength={addressLimits.town} />
      ) : (
        <HiddenField field={field('town')} />
      )}
      {hasSpot ? (
        <TextField {...field('famousSpot')} label="Famous Spot (optional)" maxLength={addressLimits.famousSpot} />
      ) : (
        <HiddenField field={field('famousSpot')} />
      )}
    </>
  )
}

/** Whether a field has had a text: emptied, it stays. */
function useOnceFilled(value: string): boolean {
  const [filled, setFilled] = useState(value !== '')
  if (value !== '' && !filled) setFilled(true)
  return filled || value !== ''
}

/** A value that is sent and not asked: of a saved address, or filled in by the city. */
const HiddenField = ({
  field: { error: _, autoFocus: __, ...field },
}: {
  field: ReturnType<AddressState['field']>
}) => <input type="hidden" {...field} />
