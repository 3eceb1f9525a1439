import type { Db } from '../database/database.ts'
import type { Incident } from '../database/incidents.ts'
import { issueToken, type Secret } from '../secrets/signing.ts'
import type { About, Email, Sender } from './email.ts'
import { sendStored } from './send-stored.ts'
import { openMailServer } from './smtp.ts'
import { type OverLimit, storeEmail } from './store-email.ts'

export type { About, Email, OverLimit, Sender }

/** `signal` aborts a send that the mail server has not accepted yet. Beyond its limit the email is not sent, and the result says when it may be; else null. */
export type SendEmail = (
  cause: string,
  from: Sender,
  email: Email,
  more?: { signal?: AbortSignal | undefined; about?: About | undefined },
) => Promise<OverLimit | null>

/** The incident of a real shop that has no mail server: its emails are kept and reach nobody. */
export const findNoMailServer = ({ smtpUrl, demo }: { smtpUrl: string | undefined; demo: boolean }): Incident | null =>
  smtpUrl || demo
    ? null
    : {
        kind: 'email',
        place: '',
        text: 'No mail server is set up, so customers get no email: no receipt, no code, no link to a new password. Set SMTP_URL and start the shop again.',
      }

/** Stands for the token in the link of an email until it is sent. */
export const TOKEN_PLACEHOLDER = '__TOKEN__'

type SenderParts = {
  /** Without it emails are stored and not sent. */
  smtpUrl: string | undefined
  /** Makes the tokens of links. */
  secret: Secret
  /** The most connections to the mail server: as many as emails are sent at once, since further ones wait in no order of urgency. */
  connections: number
  /** Called for each attempt. */
  onResult?: ((result: 'sent' | 'failed') => void) | undefined
}

/** `close` ends the idle connections to the mail server. */
export type EmailSender = { sendEmail: SendEmail; close: () => void }

/**
 * Returns a function that sends emails by SMTP, or stores them in the table `emails` when there is no `smtpUrl`. Each cause is sent once:
 * a second call with the same cause does nothing after the first succeeded. Throws when the mail server refuses, so that the job is
 * retried. An email is sent twice only when the process is killed between the server's acceptance and the record of it, or when its
 * database connection breaks while the server takes longer to accept it than another process waits for a heartbeat; both carry the same
 * Message-ID. Connections are kept for the next email.
 */
export function openEmailSender(
  db: Db,
  { smtpUrl, secret, connections, onResult = () => {} }: SenderParts,
): EmailSender {
  const mailServer = smtpUrl ? openMailServer(smtpUrl, connections) : null
  // By cause. A broken connection ends the lock of its email, and the job is taken again while the mail server still accepts it.
  const underWay = new Map<string, Promise<OverLimit | null>>()
  const send = async (...[cause, from, email, { signal, about } = {}]: Parameters<SendEmail>) => {
    const stored = await storeEmail(
      db,
      cause,
      mailServer && email.textless ? { ...email, text: '', html: '' } : email,
      about,
    )
    if (stored === 'stored' && mailServer) {
      await sendStored(db, cause, async () => {
        try {
          await mailServer.transmit(cause, from, withToken(email, secret), signal)
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
  return { sendEmail, close: () => mailServer?.close() }
}

/** The email as it is sent: with the token in its links. */
export function withToken<E extends Pick<Email, 'text' | 'html' | 'headers' | 'token'>>(email: E, secret: Secret): E {
  const { text, html, headers = {}, token } = email
  if (!token) return email
  const filled = (part: string) => part.replaceAll(TOKEN_PLACEHOLDER, issueToken(secret, token))
  const filledHeaders = Object.entries(headers).map(([name, value]) => [name, filled(value)])
  return { ...email, text: filled(text), html: filled(html), headers: Object.fromEntries(filledHeaders) }
}
