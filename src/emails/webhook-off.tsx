import type { Email } from '../platform/email/emails.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

type WebhookOff = { email: string; endpointId: string; name: string; why: string }

/** Tells an owner that a program does not get webhooks any more. */
export const webhookOff = ({ email, endpointId, name, why }: WebhookOff, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      label: 'Webhooks',
      title: 'A webhook is switched off',
      preview: `${name} does not receive webhooks any more.`,
      because: `you are an owner of ${shop.shopName}`,
      texts: [
        `${name} does not receive webhooks any more. ${why}.`,
        'Its log says what was sent and answered. Once the receiver works, switch it on again: what waits is sent then.',
      ],
      action: ['See its log', `${shop.publicUrl}/admin/webhooks/${endpointId}`],
    },
    shop,
  )
