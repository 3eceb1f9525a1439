import { defineForm, type Form } from '../../web/forms/form.ts'
import { type AddressHouse, addressBody, addressFields, SHOWN_COUNTRY } from './address-form.ts'

const rules = () => import('../../shop/ground/customers/address-form-rules.ts')

const address = {
  rule: async () => (await rules()).Recipient,
  fields: addressFields,
  hidden: [SHOWN_COUNTRY],
  toBody: addressBody,
  failure: 'Failed to update address. Please check your input.',
  submit: 'Save address',
  busy: 'Saving...',
} as const

export const addAddressForm = defineForm({
  id: 'add-address',
  method: 'POST',
  address: '/customer/addresses',
  ...address,
})

export const changeAddressForm = defineForm({
  id: 'change-address',
  method: 'PATCH',
  address: '/customer/addresses/{id}',
  ...address,
})

/** The form of an address with all that the house asks, beside the call's own schema: said before it is sent. */
export function askedBy<F extends Form>({ buyers }: Pick<AddressHouse, 'buyers'>, form: F): F {
  const { rule } = form
  if (buyers === 'phone' || !rule) return form
  return { ...form, rule: async () => (await rules()).wholeAddress(await rule()) }
}
