import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Action, Greeting, Paragraph, PlainAddress, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'

type Notice = {
  to: string
  /** What it is about: 'Your account' unless given. */
  label?: string
  title: string
  /** What stands after the shop's name; the title unless given. */
  subject?: string
  preview: string
  /** Why the recipient gets it: 'you have an account at Khushbu'. */
  because: string
  /**
   * Empty where the email is not proved: then nobody is called by a name that somebody else may have typed. Staff are
   * not greeted.
   */
  name?: string
  texts: readonly string[]
  action?: readonly [label: string, href: string]
  small?: string
  /** Of the link of its button, which then stands in full, too. */
  token?: TokenText
}

/** An email of a few sentences and a button: about an account, the back office, the newsletter. */
export function notice(
  { to, label = 'Your account', title, subject, preview, because, name, texts, action, small, token }: Notice,
  shop: Shop,
): Promise<Email> {
  const about = subject ?? title.charAt(0).toLowerCase() + title.slice(1)
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview={preview}
      label={label}
      title={title}
      reason={`You receive this email because ${because}.`}
    >
      {name !== undefined && <Greeting name={name} />}
      {texts.map(text => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {action && <Action href={action[1]}>{action[0]}</Action>}
      {action && token && <PlainAddress href={action[1]} />}
      {small && <SmallPrint>{small}</SmallPrint>}
    </EmailFrame>,
    { to, subject: `${shop.shopName}: ${about}`, ...(token && { token }) },
  )
}
