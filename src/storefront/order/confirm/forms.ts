import { defineForm } from '../../../web/forms/form.ts'

export const confirmOrderForm = defineForm({
  id: 'confirm-order',
  method: 'POST',
  address: '/order/{id}/confirmation',
  query: ['key'],
  fields: [],
  failure: 'Your order could not be confirmed. Please try again.',
  submit: 'Yes, confirm my order',
  busy: 'Confirming...',
})
