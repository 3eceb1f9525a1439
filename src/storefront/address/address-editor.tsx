import { CallForm, SendButton, type SentForm } from '../../web/forms/call-form.tsx'
import { CloseButton } from '../../web/forms/opened.tsx'
import { AddressFields } from './address-fields.tsx'
import { type AddressHouse, type AddressState, SHOWN_COUNTRY } from './address-form.ts'
import { ShortFields } from './short-fields.tsx'

type Props = {
  of: SentForm
  fields: AddressState & { problem: (name: 'state') => unknown }
  house: AddressHouse
  /** The country that the fields are shown with at first. */
  country: string
  /** The page of the form. */
  page: string
  onCancel: () => void
}

/** The checkout's address fields, to save an address: the short ones where the house knows its buyers by phone. */
export function AddressEditor({ of, fields, house, country, page, onCancel }: Props) {
  return (
    <CallForm of={of} action={page} className="grid gap-5">
      <input type="hidden" name={SHOWN_COUNTRY} value={country} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {house.buyers === 'phone' ? <ShortFields of={fields} abroad={house.abroad} /> : <AddressFields of={fields} />}
      </div>
      <div className="flex flex-wrap gap-3">
        <SendButton of={of} />
        <CloseButton page={page} onClose={onCancel}>
          Cancel
        </CloseButton>
      </div>
    </CallForm>
  )
}
