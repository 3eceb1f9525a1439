import type { SystemRule } from '../system-rules.ts'

export const postex = {
  name: 'PostEx',
  kind: 'courier',
  purpose: 'Books and tracks parcels, prints airway bills.',
  before: 'Payments are fetched.',
  address: 'https://api.postex.pk/services/integration/api/order',
  fields: {
    token: {
      label: 'API token',
      hint: "In PostEx's portal under API Integration Guide",
      secret: true,
      required: true,
    },
    pickupCode: { label: 'Pickup address code', hint: 'Such as 001; empty: your default address' },
  },
} as const satisfies SystemRule
