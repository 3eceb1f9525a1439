import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addressLimits } from '../../shop/customers/rules.ts'
import type { City } from '../../shop/shipping/city-rules.ts'
import { countries, PAKISTAN } from '../../shop/shipping/country-rules.ts'
import { provinces } from '../../shop/shipping/rules.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { AddressForm } from './address-form.ts'
import { CityField } from './city-field.tsx'

/** Where the order goes. Errors stand beside their field; the words are the shop's own rule's. */
export function AddressFields({ form }: { form: UseFormReturn<AddressForm> }) {
  const { register, formState, setValue, watch, getValues } = form
  const error = (name: keyof AddressForm) => formState.errors[name]?.message
  const atHome = watch('country') === PAKISTAN
  const enter = { required: true, enterKeyHint: 'next' } as const
  const filled = useRef('')
  const fill = (name: 'city' | 'state', value: string) => {
    setValue(name, value, { shouldDirty: true, shouldValidate: Boolean(formState.errors[name]) })
  }
  const takeCity = (city: City, chosen: boolean) => {
    if (chosen) fill('city', city.name)
    // Left as typed, a city never overrules a province that the shopper has chosen.
    if (!chosen && getValues('state') && getValues('state') !== filled.current) return
    filled.current = city.province
    fill('state', city.province)
  }
  return (
    <>
      <TextField
        {...register('fullName')}
        {...enter}
        label="Full name"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={addressLimits.fullName}
        error={error('fullName')}
        className="sm:col-span-2"
      />
      <SelectField
        {...register('country', { onChange: () => setValue('state', '') })}
        required
        label="Country/Region"
        autoComplete="country"
        error={error('country')}
        className="sm:col-span-2"
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <CityField field={register('city')} error={error('city')} suggest={atHome} onCity={takeCity} />
      {atHome ? (
        <SelectField
          {...register('state')}
          key="province"
          required
          label="State/Province"
          autoComplete="address-level1"
          error={error('state')}
        >
          <option value="">Choose a province</option>
          {provinces.map(province => (
            <option key={province}>{province}</option>
          ))}
        </SelectField>
      ) : (
        <TextField
          {...register('state')}
          {...enter}
          key="state"
          label="State/Province"
          autoComplete="address-level1"
          maxLength={addressLimits.state}
          error={error('state')}
        />
      )}
      <TextField
        {...register('town')}
        {...enter}
        label="Town"
        autoComplete="address-level3"
        maxLength={addressLimits.town}
        error={error('town')}
        className="sm:col-span-2"
      />
      <TextField
        {...register('address')}
        {...enter}
        label="Address"
        autoComplete="street-address"
        maxLength={addressLimits.address}
        error={error('address')}
        className="sm:col-span-2"
      />
      <TextField
        {...register('famousSpot')}
        label="Famous Spot (optional)"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={addressLimits.famousSpot}
        placeholder="Near the clock tower"
        error={error('famousSpot')}
      />
      <TextField
        {...register('phoneNumber')}
        required
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="done"
        maxLength={addressLimits.phoneNumber}
        placeholder={atHome ? '0300 1234567' : '+971 50 123 4567'}
        error={error('phoneNumber')}
      />
    </>
  )
}
