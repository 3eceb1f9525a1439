import type { Email } from '../platform/email/emails.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Action, Paragraph, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** `title`: what is wrong in a few words; `texts`: each cause of it; `path`: where the first is mended. `since`: when it began, as people read it. */
type ShopIncident = { email: string; title: string; texts: readonly string[]; path: string; since: string }

/** Tells an owner that something is wrong with the shop and does not end by itself. */
export function shopIncident({ email, title, texts, path, since }: ShopIncident, shop: Shop): Promise<Email> {
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview={texts.join(' ')}
      label="Health of the shop"
      title={title}
      reason={`You receive this email because you are an owner of ${shop.shopName}.`}
    >
      {texts.map(text => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      <Paragraph>{`Seen since ${since}.`}</Paragraph>
      <Action href={`${shop.publicUrl}${path}`}>See what is wrong</Action>
      <SmallPrint>
        While it lasts you get this email once a day, and of another cause at once. The settings of the back office
        (Staff) switch such emails off.
      </SmallPrint>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: ${title}` },
  )
}
