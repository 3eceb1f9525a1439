import type { SystemRule } from '../system-rules.ts'

export const meta = {
  name: 'Meta Conversions API',
  kind: 'advertising',
  purpose: 'Reports delivered orders to Facebook and Instagram.',
  before: 'Of shoppers who agreed at the checkout. Also turn it on in Settings, Feeds and sources.',
  address: 'https://graph.facebook.com/v25.0',
  fields: {
    pixelId: { label: 'Pixel (dataset) ID', hint: 'In the Events Manager', required: true },
    token: {
      label: 'Access token',
      hint: 'In the Events Manager under Settings, Conversions API',
      secret: true,
      required: true,
    },
    testCode: { label: 'Test event code', hint: 'Only while you watch events arrive there; empty afterwards' },
  },
} as const satisfies SystemRule
