import type { Email } from '../platform/email/emails.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Action, Greeting, Paragraph, Quotation, UserParagraphs } from './parts.tsx'
import { renderEmail } from './render-email.ts'

type Reply = { email: string; name: string; product: string; reply: string; link: string }

/** Tells the author of a review what the shop replied. */
export function reviewReply({ email, name, product, reply, link }: Reply, shop: Shop): Promise<Email> {
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview={`We have replied to your review of ${product}.`}
      label="Your review"
      title="We have replied to you"
      reason={`You receive this email because you reviewed ${product} at ${shop.shopName}.`}
    >
      <Greeting name={name} />
      <Paragraph>{`Thank you for your review of ${product}. We have replied to it:`}</Paragraph>
      <Quotation>
        <UserParagraphs>{reply}</UserParagraphs>
      </Quotation>
      <Action href={link}>See your review</Action>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName} replied to your review of ${product}` },
  )
}
