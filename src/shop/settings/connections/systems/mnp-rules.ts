import type { SystemRule } from '../system-rules.ts'

export const mnp = {
  name: 'M&P',
  kind: 'courier',
  purpose: 'Books and tracks parcels.',
  before: 'If M&P does not reply to a booking, please check in its portal. Payments: upload its statement.',
  address: 'https://mnpcourier.com/mycodapi/api',
  fields: {
    username: { label: 'User name', required: true },
    userPassword: { label: 'Password of the user', secret: true, required: true },
    account: { label: 'Account number', required: true },
    location: { label: 'Location id', hint: "In M&P's portal under Locations", required: true },
    service: { label: 'Service', options: { Overnight: 'Overnight', 'Second Day': 'Second day' } },
  },
} as const satisfies SystemRule
