import type { SystemRule } from '../system-rules.ts'

export const trax = {
  name: 'Trax',
  kind: 'courier',
  purpose: 'Books and tracks parcels, prints airway bills and receiving sheets.',
  before: 'If Trax does not reply to a booking, please check in its portal. Payments are fetched.',
  address: 'https://sonic.pk/api',
  fields: {
    apiKey: { label: 'API key', hint: "In Sonic's portal under API", secret: true, required: true },
    header: { label: 'How the key is sent', options: { bare: 'Bare', bearer: 'As a bearer' } },
    pickupAddress: { label: 'Pickup address id', hint: "In Sonic's portal under Pickup Addresses", required: true },
    productType: { label: 'Product type id', hint: 'Empty: 24, other' },
    mode: { label: 'Service', options: { 1: 'Rush', 2: 'Saver plus', 3: 'Swift' } },
  },
} as const satisfies SystemRule
