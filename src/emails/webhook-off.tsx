import type { Email } from '../platform/email/emails.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Action, Paragraph } from './parts.tsx'
import { renderEmail } from './render-email.ts'

type WebhookOff = { email: string; endpointId: string; name: string; why: string }

/** Tells an owner that a program does not get webhooks any more. */
export function webhookOff({ email, endpointId, name, why }: WebhookOff, shop: Shop): Promise<Email> {
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview={`${name} does not receive webhooks any more.`}
      label="Webhooks"
      title="A webhook is switched off"
      reason={`You receive this email because you are an owner of ${shop.shopName}.`}
    >
      <Paragraph>{`${name} does not receive webhooks any more. ${why}.`}</Paragraph>
      <Paragraph>
        Its log says what was sent and answered. Once the receiver works, switch it on again: what waits is sent then.
      </Paragraph>
      <Action href={`${shop.publicUrl}/admin/webhooks/${endpointId}`}>See its log</Action>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: a webhook is switched off` },
  )
}
