import { defineForm } from '../../web/forms/form.ts'

const rules = () => import('../../shop/stock-asks/stock-ask-rules.ts')

export const askForm = defineForm({
  id: 'tell-me',
  method: 'POST',
  address: '/stock-ask',
  rule: async () => (await rules()).AskForSize,
  fields: ['email'],
  hidden: ['sizeId'],
  failure: 'We could not note that. Please try again.',
  submit: 'Tell me',
  busy: 'Sending...',
})

export const leaveAsksForm = defineForm({
  id: 'leave-stock-asks',
  method: 'DELETE',
  address: '/stock-ask',
  rule: async () => (await rules()).LeaveAsks,
  fields: [],
  hidden: ['token'],
  failure: 'Something went wrong. Please try again.',
  submit: 'Stop these emails',
  busy: 'Stopping...',
})
