import type { Db } from '../database/database.ts'
import { issueToken, type Secret } from '../secrets/signing.ts'
import type { About, Email, Sender } from './email.ts'
import { sendStored } from './send-stored.ts'
import { type MailReach, type MailServer, openMailServer } from './smtp.ts'
import { type OverLimit, storeEmail } from './store-email.ts'

export type { About, Email, OverLimit, Sender }

/**
 * `signal` aborts a send that the mail server has not accepted yet. Beyond its limit the email is not sent, and the
 * result says when it may be; else null.
 */
export type SendEmail = (
  cause: string,
  from: Sender,
  email: Email,
  more?: { signal?: AbortSignal | undefined; about?: About | undefined },
) => Promise<OverLimit | null>

/** Stands for the token in the link of an email until it is sent. */
export const TOKEN_PLACEHOLDER = '__TOKEN__'

/**
 * The mail server that staff have set up, as an address `smtp://...`; null without one. And the sender where it is not
 * the shop's contact.
 */
export type ChosenMail = { url: string | null; from: { name: string; address: string } | null }

type SenderParts = {
  /** Counts before the one that staff have set up. Without either emails are stored and not sent. */
  smtpUrl: string | undefined
  /** Asked for each email, so that a change counts from the next one on. */
  chosen?: (() => Promise<ChosenMail>) | undefined
  /** What the one that staff have set up may be; anything unless given. */
  reach?: MailReach | undefined
  /** Makes the tokens of links. */
  secret: Secret
  /**
   * The most connections to the mail server: as many as emails are sent at once, since further ones wait in no order of
   * urgency.
   */
  connections: number
  /** Stands before the subject of every email. */
  mark?: string
  /** Called for each attempt. */
  onResult?: ((result: 'sent' | 'failed') => void) | undefined
}

/** `close` ends the idle connections to the mail server. */
export type EmailSender = { sendEmail: SendEmail; close: () => void }

/**
 * Returns a function that sends emails by SMTP, or stores them in the table `emails` when there is no mail server. Each
 * cause is sent once: a second call with the same cause does nothing after the first succeeded. Throws when the mail
 * server refuses, so that the job is retried. An email is sent twice only when the process is killed between the
 * server's acceptance and the record of it, or when its database connection breaks while the server takes longer to
 * accept it than another process waits for a heartbeat; both carry the same Message-ID. Connections are kept for the
 * next email.
 */
export function openEmailSender(
  db: Db,
  { smtpUrl, chosen, reach, secret, connections, mark, onResult = () => {} }: SenderParts,
): EmailSender {
  let opened: { url: string; server: MailServer } | null = null
  const serverAt = (url: string): MailServer => {
    if (opened?.url === url) return opened.server
    opened?.server.close()
    opened = { url, server: openMailServer(url, connections, url === smtpUrl ? undefined : reach) }
    return opened.server
  }
  // By cause. A broken connection ends the lock of its email, and the job is taken again while the mail server still
  // accepts it.
  const underWay = new Map<string, Promise<OverLimit | null>>()
  const send = async (...[cause, from, written, { signal, about } = {}]: Parameters<SendEmail>) => {
    const choice = await chosen?.()
    const url = smtpUrl ?? choice?.url
    const mailServer = url ? serverAt(url) : null
    const email = mark ? { ...written, subject: `${mark}: ${written.subject}` } : written
    const stored = await storeEmail(
      db,
      cause,
      mailServer && email.textless ? { ...email, text: '', html: '' } : email,
      about,
    )
    if (stored === 'stored' && mailServer) {
      await sendStored(db, cause, async () => {
        try {
          await mailServer.transmit(cause, senderOf(from, choice?.from), withToken(email, secret), signal)
        } catch (error) {
          onResult('failed')
          throw error
        }
        onResult('sent')
      })
    }
    return typeof stored === 'object' ? stored : null
  }
  const sendEmail: SendEmail = (...email) => {
    const [cause] = email
    const sending = underWay.get(cause) ?? send(...email).finally(() => underWay.delete(cause))
    underWay.set(cause, sending)
    return sending
  }
  return { sendEmail, close: () => opened?.server.close() }
}

/** Whom an email is from: replies go to the shop's contact, whichever address sends. */
export function senderOf(contact: Sender, chosen: ChosenMail['from'] | undefined): Sender {
  const { name, address } = { name: chosen?.name || contact.name, address: chosen?.address || contact.address }
  return address === contact.address || !contact.address
    ? { name, address }
    : { name, address, replyTo: contact.address }
}

/** The email as it is sent: with the token in its links. */
export function withToken<E extends Pick<Email, 'text' | 'html' | 'headers' | 'token'>>(email: E, secret: Secret): E {
  const { text, html, headers = {}, token } = email
  if (!token) return email
  const filled = (part: string) => part.replaceAll(TOKEN_PLACEHOLDER, issueToken(secret, token))
  const filledHeaders = Object.entries(headers).map(([name, value]) => [name, filled(value)])
  return { ...email, text: filled(text), html: filled(html), headers: Object.fromEntries(filledHeaders) }
}
