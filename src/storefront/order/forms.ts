import { defineForm } from '../../web/forms/form.ts'
import { addressBody, addressFields, SHOWN_COUNTRY } from '../address/address-form.ts'

const rules = () => import('../../shop/orders/orders/buyer-change-form-rules.ts')

export const cancelOrderForm = defineForm({
  id: 'cancel-order',
  method: 'POST',
  address: '/order/{id}/cancellation',
  query: ['key'],
  fields: [],
  failure: 'Your order could not be cancelled. Please try again.',
  submit: 'Yes, cancel it',
  busy: 'Cancelling...',
})

export const addOnForm = defineForm({
  id: 'add-on',
  method: 'POST',
  address: '/order/{id}/add-on',
  query: ['key'],
  rule: async () => (await rules()).TakeAddOn,
  fields: [],
  hidden: ['sizeId', 'price'],
  toBody: ({ sizeId = '', price }) => ({ sizeId, price: Number(price) }),
  failure: 'We could not add it. Please try again.',
  submit: 'Add it to my order',
  busy: 'Adding...',
})

export const askDeliveryForm = defineForm({
  id: 'ask-delivery',
  method: 'PUT',
  address: '/order/{id}/delivery',
  query: ['key'],
  rule: async () => (await rules()).AskDelivery,
  fields: ['day', 'place', 'call'],
  failure: 'We could not note it. Please try again.',
  submit: 'Save',
  busy: 'Saving...',
})

/** The address that the page showed, out of its hidden field; nothing when there is none. */
function readSeen(text = '') {
  try {
    return { seen: JSON.parse(text) as unknown }
  } catch {
    return {}
  }
}

export const correctAddressForm = defineForm({
  id: 'correct-address',
  method: 'PUT',
  address: '/order/{id}/address',
  query: ['key'],
  rule: async () => (await rules()).CorrectAddress,
  fields: addressFields,
  hidden: [SHOWN_COUNTRY, 'seen'],
  toBody: ({ seen, ...typed }) => ({ ...(addressBody(typed) as object), ...readSeen(seen) }),
  failure: 'Your address could not be changed. Please try again.',
  submit: 'Save address',
  busy: 'Saving...',
})
