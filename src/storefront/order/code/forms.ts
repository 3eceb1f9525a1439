import { defineForm } from '../../../web/forms/form.ts'

const rules = () => import('../../../shop/orders/orders/tracking-form-rules.ts')

export const askCodeForm = defineForm({
  id: 'ask-code',
  method: 'POST',
  address: '/order/code',
  rule: async () => (await rules()).AskOrderCode,
  fields: ['orderNumber', 'phone'],
  failure: 'We could not take your request. Please try again.',
  submit: 'Send me a code',
  busy: 'Sending...',
})

export const openByCodeForm = defineForm({
  id: 'open-by-code',
  once: true,
  method: 'POST',
  address: '/order/opening',
  rule: async () => (await rules()).OpenByCode,
  fields: ['orderNumber', 'phone', 'code'],
  failure: 'Your order could not be opened. Please try again.',
  submit: 'Continue',
  busy: 'Checking...',
})
