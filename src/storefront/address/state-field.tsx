import { useId } from 'react'
import { addressLimits } from '../../shop/ground/customers/rules.ts'
import { provinces } from '../../shop/ground/shipping/rules.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { AddressState } from './address-form.ts'

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
