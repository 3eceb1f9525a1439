import { defineForm } from '../../web/forms/form.ts'

const rules = () => import('../../shop/orders/stock-alerts/stock-alert-form-rules.ts')

export const alertForm = defineForm({
  id: 'tell-me',
  method: 'POST',
  address: '/stock-ask',
  rule: async () => (await rules()).RequestAlert,
  fields: ['email'],
  hidden: ['sizeId'],
  failure: 'We could not note that. Please try again.',
  submit: 'Tell me',
  busy: 'Sending...',
})

export const phoneAlertForm = defineForm({
  id: 'tell-me-by-phone',
  method: 'POST',
  address: '/stock-ask/phone',
  rule: async () => (await rules()).RequestPhoneAlert,
  fields: ['phone'],
  hidden: ['sizeId'],
  failure: 'We could not note that. Please try again.',
  submit: 'Tell me by WhatsApp',
  busy: 'Sending...',
})

export const stopAlertsForm = defineForm({
  id: 'leave-stock-asks',
  method: 'DELETE',
  address: '/stock-ask',
  rule: async () => (await rules()).StopAlerts,
  fields: [],
  hidden: ['token'],
  failure: 'We could not save that. Please try again.',
  submit: 'Stop these emails',
  busy: 'Stopping...',
})
