import { defineForm } from '../../../web/forms/form.ts'

export const saveAddressForm = defineForm({
  id: 'save-address',
  method: 'PATCH',
  address: '/customer/address',
  rule: async () => (await import('../../../shop/customers/address-rules.ts')).CustomerAddress,
  fields: ['name', 'country', 'city', 'state', 'town', 'address', 'famousSpot', 'phoneNumber'],
  hidden: ['email'],
  failure: 'Failed to update address. Please check your input.',
  submit: 'Save address',
  busy: 'Saving...',
})
