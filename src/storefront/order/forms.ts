import { defineForm } from '../../web/forms/form.ts'

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
