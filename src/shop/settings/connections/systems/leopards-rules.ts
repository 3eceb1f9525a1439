import type { SystemRule } from '../system-rules.ts'

export const leopards = {
  name: 'Leopards',
  kind: 'courier',
  purpose: 'Books and tracks parcels, prints slips and load sheets.',
  before: 'It also sends instructions for failed deliveries. Payments: upload its statement.',
  address: 'https://merchantapi.leopardscourier.com/api',
  fields: {
    apiKey: { label: 'API key', hint: "In Leopards' portal under API Management", secret: true, required: true },
    apiPassword: { label: 'API password', secret: true, required: true },
    service: {
      label: 'Service',
      options: { overnight: 'Overnight', overland: 'Overland', detain: 'Detain' },
    },
    origin: { label: 'Id of the city of origin', hint: "Empty: your account's own" },
    riderName: { label: "The rider's name, for load sheets" },
    riderCode: { label: "The rider's code" },
  },
} as const satisfies SystemRule
