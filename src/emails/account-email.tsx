import type { ReactElement } from 'react'
import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Greeting } from './parts.tsx'
import { renderEmail } from './render-email.ts'

type Account = {
  to: string
  /** Absent where the email is not proved: then nobody is called by a name that somebody else may have typed. */
  name?: string
  title: string
  /** What stands after the shop's name; the title unless given. */
  subject?: string
  preview: string
  reason: string
  token?: TokenText
}

/** An email about an account. */
export function accountEmail(
  { to, name = '', title, subject = title.charAt(0).toLowerCase() + title.slice(1), preview, reason, token }: Account,
  shop: Shop,
  children: ReactElement,
): Promise<Email> {
  return renderEmail(
    <EmailFrame shop={shop} preview={preview} label="Your account" title={title} reason={reason}>
      <Greeting name={name} />
      {children}
    </EmailFrame>,
    { to, subject: `${shop.shopName}: ${subject}`, ...(token && { token }) },
  )
}
