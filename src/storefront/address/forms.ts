import { defineForm } from '../../web/forms/form.ts'
import { addressBody, addressFields, SHOWN_COUNTRY } from './address-form.ts'

const address = {
  rule: async () => (await import('../../shop/ground/customers/address-form-rules.ts')).Recipient,
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
