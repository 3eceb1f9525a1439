import { defineForm } from '../../web/forms/form.ts'

const rules = () => import('../../shop/people/accounts/code-sign-in-form-rules.ts')

export const askOrdersCodeForm = defineForm({
  id: 'ask-orders-code',
  once: true,
  method: 'POST',
  address: '/customer/orders-code',
  rule: async () => (await rules()).AskOrdersCode,
  fields: ['phone'],
  hidden: ['way'],
  failure: 'We could not send the code. Please try again.',
  submit: 'Send me a code',
  busy: 'Sending...',
})

export const enterOrdersCodeForm = defineForm({
  id: 'enter-orders-code',
  once: true,
  method: 'PUT',
  address: '/customer/orders-code',
  rule: async () => (await rules()).EnterOrdersCode,
  fields: ['phone', 'code'],
  failure: 'Your orders could not be opened. Please try again.',
  submit: 'Show my orders',
  busy: 'Checking...',
})

export const closeOrdersForm = defineForm({
  id: 'close-orders',
  method: 'DELETE',
  address: '/customer/orders-code',
  fields: [],
  failure: 'Your orders could not be closed. Please try again.',
  submit: 'Close on this device',
  busy: 'Closing...',
})
