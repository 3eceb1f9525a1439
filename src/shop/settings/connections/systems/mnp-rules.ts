import type { SystemRule } from '../system-rules.ts'

export const mnp = {
  name: 'M&P',
  kind: 'courier',
  purpose:
    'Books parcels and asks what became of them. A booking without an answer is looked up by you: M&P cannot be asked. What it pays comes by its file.',
  address: 'https://mnpcourier.com/mycodapi/api',
  fields: {
    username: { label: 'User name', required: true },
    userPassword: { label: 'Password of the user', secret: true, required: true },
    account: { label: 'Account number', required: true },
    location: { label: 'Location id', hint: "In M&P's portal under Locations", required: true },
    service: { label: 'Service', options: { Overnight: 'Overnight', 'Second Day': 'Second day' } },
  },
} as const satisfies SystemRule
