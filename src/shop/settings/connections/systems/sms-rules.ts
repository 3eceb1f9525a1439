import type { SystemRule } from '../system-rules.ts'

export const sms = {
  name: 'SMS gateway',
  kind: 'messages',
  purpose: 'Used where WhatsApp cannot reach a phone.',
  before: 'Works with any gateway that takes one HTTP request per message.',
  address: '',
  fields: {
    method: { label: 'Sent as', options: { form: 'POST, a form', get: 'GET, in the address' } },
    parameters: {
      label: 'What is sent',
      hint: 'Such as api_key={key}&sender={sender}&mobile={to}&message={text}&format=json',
      required: true,
    },
    sender: { label: 'Sender', hint: 'Your mask, as PTA approved it' },
    numbers: {
      label: 'Phone numbers as',
      options: { plain: '923001234567', plus: '+923001234567', local: '03001234567' },
    },
    accepted: { label: 'Its answer begins with, when it took the message', hint: 'Such as OK', required: true },
    key: { label: 'Key or password', secret: true, required: true },
  },
} as const satisfies SystemRule
