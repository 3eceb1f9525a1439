import { defineForm } from '../../web/forms/form.ts'

export const stopRemindersForm = defineForm({
  id: 'stop-reminders',
  method: 'DELETE',
  address: '/reminder',
  rule: async () => (await import('../../shop/ground/consents/consent-form-rules.ts')).StopReminders,
  fields: [],
  hidden: ['token'],
  failure: 'We could not save that. Please try again.',
  submit: 'No more reminders',
  busy: 'Stopping...',
})
