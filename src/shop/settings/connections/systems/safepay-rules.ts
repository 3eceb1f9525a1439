import { noticePath } from '../../../ground/hosted-pages/hosted-page-rules.ts'
import type { SystemRule } from '../system-rules.ts'

export const safepay = {
  name: 'Safepay',
  kind: 'payments',
  purpose: 'Takes cards on its own page.',
  before: 'Refunds: by hand in its dashboard. Its sandbox is https://sandbox.api.getsafepay.com.',
  address: 'https://api.getsafepay.com',
  fields: {
    apiKey: {
      label: 'Public API key',
      hint: 'Begins with sec_, in its dashboard under Developers, API',
      required: true,
    },
    secretKey: { label: 'Secret key', hint: 'Beside the public key', secret: true, required: true },
    webhookSecret: {
      label: 'Shared secret of webhooks',
      hint: `Under Developers, Endpoints, where you add the address of your shop with ${noticePath('safepay')}`,
      secret: true,
      required: true,
    },
  },
} as const satisfies SystemRule
