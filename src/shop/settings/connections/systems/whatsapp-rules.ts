import type { SystemRule } from '../system-rules.ts'

/** The path to which WhatsApp sends statuses of messages and what shoppers write. */
export const WHATSAPP_WEBHOOK = '/webhooks/whatsapp'

export const whatsapp = {
  name: 'WhatsApp Business',
  kind: 'messages',
  purpose: 'Asks customers to confirm cash orders, sends order updates, and shows what customers write.',
  address: 'https://graph.facebook.com/v25.0',
  fields: {
    phoneNumberId: {
      label: 'Phone number ID',
      hint: "In Meta's app dashboard under WhatsApp, API Setup",
      required: true,
    },
    accountId: { label: 'WhatsApp Business account ID', hint: 'Beside the phone number ID', required: true },
    token: { label: 'Access token', hint: 'Of a system user, permanent', secret: true, required: true },
    appSecret: { label: 'App secret', hint: 'Under App settings, Basic', secret: true, required: true },
    verifyToken: {
      label: 'Verify token',
      hint: `A word of your own, which you also type at Meta beside the address of your shop with ${WHATSAPP_WEBHOOK}`,
      secret: true,
      required: true,
    },
  },
} as const satisfies SystemRule
