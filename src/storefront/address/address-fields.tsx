import { useId } from 'react'
import { addressLimits } from '../../shop/ground/customers/harmless-name-and-address-rules.ts'
import { countries, PAKISTAN } from '../../shop/ground/shipping/country-rules.ts'
import { provinces } from '../../shop/ground/shipping/province-rules.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { type AddressState, phoneMoved } from './address-form.ts'
import { CityField } from './city-field.tsx'
import { useCityProvince } from './city-province.tsx'

export const next = { required: true, enterKeyHint: 'next' } as const

// Made once: a form that is drawn anew, such as for each letter, compares one element instead of one for each country.
const countryOptions = (
  <>
    {countries.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </>
)

/** The address fields. Errors are shown beside their field, with the messages of the shop's schema. */
export function AddressFields({ of: { field, value, setValue } }: { of: AddressState }) {
  const atHome = value('country') === PAKISTAN
  const { onCity, question } = useCityProvince({ field, value, setValue })
  return (
    <>
      <NameField {...field('fullName')} className="sm:col-span-2" />
      <CountryField of={{ field, value, setValue }} />
      <CityField field={field('city')} suggest={atHome} onCity={onCity} />
      <StateField field={field('state')} atHome={atHome} />
      {question}
      <TextField
        {...field('town')}
        {...next}
        label="Town"
        autoComplete="address-level3"
        maxLength={addressLimits.town}
        className="sm:col-span-2"
      />
      <TextField
        {...field('address')}
        {...next}
        label="Address"
        autoComplete="street-address"
        maxLength={addressLimits.address}
        className="sm:col-span-2"
      />
      <TextField
        {...field('famousSpot')}
        label="Famous Spot (optional)"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={addressLimits.famousSpot}
        placeholder="Near the clock tower"
      />
      <PhoneNumberField field={field('phoneNumber')} atHome={atHome} enterKeyHint="done" />
    </>
  )
}

/** The name of whoever gets the parcel. */
export const NameField = (props: Omit<Parameters<typeof TextField>[0], 'label'>) => (
  <TextField
    {...props}
    {...next}
    label="Full name"
    autoComplete="name"
    autoCapitalize="words"
    maxLength={addressLimits.fullName}
  />
)

/** The country. A phone moves with it: 0300 would be another number elsewhere. */
export function CountryField({ of: { field, value, setValue } }: { of: AddressState }) {
  const country = field('country')
  return (
    <SelectField
      {...country}
      onChange={event => {
        const moved = { from: value('country'), to: event.target.value }
        void country.onChange(event)
        setValue('state', '')
        setValue('phoneNumber', phoneMoved(value('phoneNumber'), moved))
      }}
      required
      label="Country/Region"
      autoComplete="country"
      className="sm:col-span-2"
    >
      {countryOptions}
    </SelectField>
  )
}

/** The phone of an address, by the rules of its country. */
export function PhoneNumberField({ field, atHome, enterKeyHint }: Props & { enterKeyHint: 'next' | 'done' }) {
  return (
    <TextField
      {...field}
      required
      label="Phone Number"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      enterKeyHint={enterKeyHint}
      maxLength={addressLimits.phoneNumber}
      hint={atHome ? 'For example 0300 1234567' : 'With the country code, such as +971 50 123 4567'}
    />
  )
}

type Props = {
  field: ReturnType<AddressState['field']>
  /** In Pakistan: one of its provinces; elsewhere typed freely. */
  atHome: boolean
}

/** The state or province. */
export function StateField({ field, atHome }: Props) {
  const hydrated = useHydrated()
  const list = useId()
  const common = { label: 'State/Province', autoComplete: 'address-level1' }
  if (atHome && hydrated) {
    return (
      <SelectField {...field} {...common} key="province" required>
        <option value="">Choose a province</option>
        {provinces.map(province => (
          <option key={province}>{province}</option>
        ))}
      </SelectField>
    )
  }
  return (
    <>
      <TextField
        {...field}
        {...common}
        key="state"
        required
        enterKeyHint="next"
        maxLength={addressLimits.state}
        list={list}
      />
      {/* Without scripts the field cannot become a select when the country changes: it has suggestions. */}
      {atHome && (
        <datalist id={list}>
          {provinces.map(province => (
            <option key={province} value={province} />
          ))}
        </datalist>
      )}
    </>
  )
}
