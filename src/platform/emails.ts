import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Db, Tx } from './database/database.ts'
import { inTransaction } from './database/in-transaction.ts'
import { sendStored } from './send-stored.ts'
import { issueToken, type Secret, type TokenText } from './signing.ts'

export type Email = {
  to: string
  subject: string
  text: string
  html: string
  /** Added to the usual headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** What makes the token of its link. The email has TOKEN_PLACEHOLDER where the token belongs, so that none is stored. */
  token?: TokenText
  /** How many emails of this key are sent: at most `emails` in `seconds`, for each rule. */
  limit?: { key: string; rules: readonly { emails: number; seconds: number }[] }
}
export type Sender = { name: string; address: string }
/** What an email is about, such as 'order:ID'. Its emails are deleted with it. */
export type About = {
  name: string
  /** Locks it in the transaction that stores the email. False when it is gone: then nothing is stored and sent. */
  hold: (tx: Tx) => Promise<boolean>
}
/** `signal` aborts a send that the mail server has not accepted yet. False when the email is beyond its limit: it is not sent. */
export type SendEmail = (
  cause: string,
  from: Sender,
  email: Email,
  more?: { signal?: AbortSignal | undefined; about?: About | undefined },
) => Promise<boolean>

/** Stands for the token in the link of an email until it is sent. */
export const TOKEN_PLACEHOLDER = '__TOKEN__'

// Below the 60 s after which PostgreSQL ends the transaction that locks the email.
const SEND_TIMEOUT_MS = 45_000
const SMTP_TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
}
// Below `socketTimeout`, after which nodemailer takes a connection for broken.
const SMTP_IDLE_MS = 15_000

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
 * Returns a function that sends emails by SMTP, or stores them in the table `emails` when there is no `smtpUrl`. Connections are kept for
 * the next email. Each cause
 * is sent once: a second call with the same cause does nothing after the first succeeded. Throws when the mail server refuses, so that the job is retried. An email is sent twice only when the process is killed between the server's acceptance
 * and the record of it, or when its database connection breaks while the server takes longer to accept it than another process
 * waits for a heartbeat; both carry the same Message-ID.
 */
export function openEmailSender(
  db: Db,
  { smtpUrl, secret, connections, onResult = () => {} }: SenderParts,
): EmailSender {
  const transport = smtpUrl ? createTransport(transportOf(smtpUrl, connections)) : null
  // By cause. A broken connection ends the lock of its email, and the job is taken again while the mail server still accepts it.
  const underWay = new Map<string, Promise<boolean>>()
  const send = async (...[cause, from, email, { signal, about } = {}]: Parameters<SendEmail>) => {
    const stored = await store(db, cause, email, about)
    if (stored === 'stored' && transport) {
      await sendStored(db, cause, async () => {
        try {
          await transmit(transport, cause, from, withToken(email, secret), signal)
        } catch (error) {
          onResult('failed')
          throw error
        }
        onResult('sent')
      })
    }
    return stored !== 'over limit'
  }
  const sendEmail: SendEmail = (...email) => {
    const [cause] = email
    const sending = underWay.get(cause) ?? send(...email).finally(() => underWay.delete(cause))
    underWay.set(cause, sending)
    return sending
  }
  return { sendEmail, close: () => transport?.close() }
}

/** Stores an email unless its cause has one, what it is about is gone, or it is beyond its limit. */
async function store(
  db: Db,
  cause: string,
  email: Email,
  about: About | undefined,
): Promise<'stored' | 'gone' | 'over limit'> {
  const { to, subject, text, html, token, limit } = email
  return inTransaction(db, async tx => {
    if (about && !(await about.hold(tx))) return 'gone'
    if (limit && (await isOver(tx, cause, limit))) return 'over limit'
    await tx
      .insertInto('emails')
      .values({
        cause,
        recipient: to,
        subject,
        text,
        html,
        about: about?.name ?? null,
        token: token ? JSON.stringify(token) : null,
        limit_key: limit?.key ?? '',
      })
      .onConflict(oc => oc.doNothing())
      .execute()
    return 'stored'
  })
}

/** Whether the limit has no place for another email. Emails of one key are counted one after the other. */
async function isOver(tx: Tx, cause: string, { key, rules }: NonNullable<Email['limit']>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`.execute(tx)
  // A statement of its own: it sees what was stored while the lock was waited for.
  const { over } = await tx
    .selectNoFrom(eb => {
      const known = eb.exists(eb.selectFrom('emails').select('id').where('cause', '=', cause))
      const full = rules.map(({ emails, seconds }) => eb(emailsOf(key, seconds), '>=', emails))
      return eb.and([eb.not(known), eb.or(full)]).as('over')
    })
    .executeTakeFirstOrThrow()
  return Boolean(over)
}

/** How many emails of a limit's key were stored in the last `seconds`. */
const emailsOf = (key: string, seconds: number) =>
  sql<number>`(select count(*) from emails
    where limit_key = ${key} and created_at > now() - ${seconds} * interval '1 second')`

/** How many emails of a limit's key were stored in the last `seconds`. */
export async function countEmails(db: Db, key: string, seconds: number): Promise<number> {
  const { emails } = await db.selectNoFrom(emailsOf(key, seconds).as('emails')).executeTakeFirstOrThrow()
  return emails
}

/** The email as it is sent: with the token in its links. */
export function withToken<E extends Pick<Email, 'text' | 'html' | 'headers' | 'token'>>(email: E, secret: Secret): E {
  const { text, html, headers = {}, token } = email
  if (!token) return email
  const filled = (part: string) => part.replaceAll(TOKEN_PLACEHOLDER, issueToken(secret, token))
  const filledHeaders = Object.entries(headers).map(([name, value]) => [name, filled(value)])
  return { ...email, text: filled(text), html: filled(html), headers: Object.fromEntries(filledHeaders) }
}

/** A password is sent over TLS alone: without STARTTLS the connection ends before it. */
function transportOf(url: string, maxConnections: number) {
  const requireTLS = new URL(url).username !== ''
  const kept = { pool: true, maxConnections, idleTimeout: SMTP_IDLE_MS } as const
  return { url, requireTLS, ...kept, ...SMTP_TIMEOUTS_MS, disableFileAccess: true, disableUrlAccess: true }
}

async function transmit(transport: Transporter, cause: string, from: Sender, email: Email, signal?: AbortSignal) {
  const { to, subject, text, html, headers = {} } = email
  // AbortSignal.any and .timeout would leave a timer and an entry in `signal` behind each email.
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, SEND_TIMEOUT_MS)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  try {
    await transport.sendMail({
      from,
      to,
      subject,
      text,
      html,
      // Suppresses out-of-office replies.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
      messageId: messageIdOf(cause, from),
      signal: ending.signal,
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** The same for every attempt to send the same email. Hashed, because a cause contains ids that must not leave the shop. */
function messageIdOf(cause: string, from: Sender): string {
  const host = from.address.split('@').at(-1) || 'localhost'
  return `<${createHash('sha256').update(cause).digest('hex').slice(0, 40)}@${host}>`
}
