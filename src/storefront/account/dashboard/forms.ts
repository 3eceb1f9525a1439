import { defineForm } from '../../../web/forms/form.ts'
import { addressBody, SHOWN_COUNTRY } from '../../address/address-form.ts'

export const saveAddressForm = defineForm({
  id: 'save-address',
  method: 'PATCH',
  address: '/customer/address',
  rule: async () => (await import('../../../shop/ground/customers/address-form-rules.ts')).CustomerAddress,
  fields: ['name', 'country', 'city', 'state', 'town', 'address', 'famousSpot', 'phoneNumber'],
  hidden: ['email', SHOWN_COUNTRY],
  toBody: addressBody,
  failure: 'Failed to update address. Please check your input.',
  submit: 'Save address',
  busy: 'Saving...',
})
