import { defineForm } from '../../web/forms/form.ts'

const rules = () => import('../../shop/people/newsletter/newsletter-form-rules.ts')

export const subscribeForm = defineForm({
  id: 'subscribe',
  method: 'POST',
  address: '/subscribe',
  rule: async () => (await rules()).Subscribe,
  fields: ['email'],
  failure: 'We could not save that. Please try again.',
  submit: 'Subscribe',
  busy: 'Subscribing...',
})

export const confirmForm = defineForm({
  id: 'confirm-newsletter',
  method: 'PUT',
  address: '/subscribe',
  rule: async () => (await rules()).NewsletterToken,
  fields: [],
  hidden: ['token'],
  failure: 'We could not save that. Please try again.',
  submit: 'Confirm my subscription',
  busy: 'Subscribing...',
})

export const leaveForm = defineForm({
  id: 'leave-newsletter',
  method: 'DELETE',
  address: '/subscribe',
  rule: async () => (await rules()).NewsletterToken,
  fields: [],
  hidden: ['token'],
  failure: 'We could not save that. Please try again.',
  submit: 'Unsubscribe',
  busy: 'Unsubscribing...',
})
