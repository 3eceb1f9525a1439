import { defineForm } from '../../web/forms/form.ts'

export const trackForm = defineForm({
  id: 'track',
  method: 'POST',
  address: '/order/tracking',
  rule: async () => (await import('../../shop/orders/orders/tracking-form-rules.ts')).TrackOrder,
  fields: ['orderNumber', 'contact'],
  failure: 'We could not send the link. Please try again.',
  submit: 'Email me the link',
  busy: 'Sending...',
})
