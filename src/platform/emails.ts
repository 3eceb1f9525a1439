import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Db } from './database/database.ts'

export type Email = {
  to: string
  subject: string
  text: string
  html: string
  /** Added to the usual headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** Contains a link that acts for the recipient: text and HTML are deleted once it is sent. */
  secret?: boolean
}
export type Sender = { name: string; address: string }
/** `signal` aborts a send that the mail server has not accepted yet. */
export type SendEmail = (cause: string, from: Sender, email: Email, signal?: AbortSignal) => Promise<void>

// Below the 60 s after which PostgreSQL ends the transaction that locks the email.
const SEND_TIMEOUT_MS = 45_000
const SMTP_TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
}
// With the doubling pauses of `recordSentWithRetries`: about 25 s in all.
const RECORD_ATTEMPTS = 8

/**
 * Returns a function that sends emails by SMTP, or stores them in the table `emails` when there is no `smtpUrl`. Each cause
 * is sent once: a second call with the same cause does nothing after the first succeeded. Throws when the mail server
 * refuses, so that the job is retried. An email is sent twice only when the process dies between the server's acceptance
 * and the record of it; both carry the same Message-ID.
 */
export function openEmailSender(db: Db, smtpUrl: string | undefined): SendEmail {
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, ...SMTP_TIMEOUTS_MS, disableFileAccess: true, disableUrlAccess: true })
    : null
  return async (cause, from, email, signal) => {
    const { to, subject, text, html } = email
    await db
      .insertInto('emails')
      .values({ cause, recipient: to, subject, text, html })
      .onConflict(oc => oc.doNothing())
      .execute()
    if (!transport) return
    let accepted = false
    try {
      await db.transaction().execute(async tx => {
        // Locked while it is sent, so that two workers never send the same email.
        const unsent = await tx
          .selectFrom('emails')
          .select('id')
          .where('cause', '=', cause)
          .where('sent_at', 'is', null)
          .forUpdate()
          .executeTakeFirst()
        if (!unsent) return
        await send(transport, cause, from, email, signal)
        accepted = true
        await recordSent(tx, cause, email)
      })
    } catch (error) {
      if (!accepted) {
        await recordFailure(db, cause, error)
        throw error
      }
      // The mail server accepted it, but the database connection broke before that was recorded.
      await recordSentWithRetries(db, cause, email)
    }
  }
}

async function send(transport: Transporter, cause: string, from: Sender, email: Email, signal?: AbortSignal) {
  const { to, subject, text, html, headers = {} } = email
  const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS)
  await transport.sendMail({
    from,
    to,
    subject,
    text,
    html,
    // Suppresses out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
    messageId: messageIdOf(cause, from),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
}

/** The same for every attempt to send the same email. Hashed, because a cause contains ids that must not leave the shop. */
function messageIdOf(cause: string, from: Sender): string {
  const host = from.address.split('@').at(-1) || 'localhost'
  return `<${createHash('sha256').update(cause).digest('hex').slice(0, 40)}@${host}>`
}

async function recordSent(db: Db, cause: string, { secret }: Email): Promise<void> {
  await db
    .updateTable('emails')
    .set(({ eb }) => ({
      sent_at: new Date(),
      attempts: eb('attempts', '+', 1),
      last_error: null,
      ...(secret && { text: '', html: '' }),
    }))
    .where('cause', '=', cause)
    .execute()
}

async function recordSentWithRetries(db: Db, cause: string, email: Email): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await recordSent(db, cause, email)
    } catch (error) {
      if (attempt === RECORD_ATTEMPTS) throw error
      await wait(100 * 2 ** attempt)
    }
  }
}

/** Never throws: a failure to record the reason must not hide the reason. */
async function recordFailure(db: Db, cause: string, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  await db
    .updateTable('emails')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), last_error: reason.slice(0, 1000) }))
    .where('cause', '=', cause)
    .where('sent_at', 'is', null)
    .execute()
    .catch(() => undefined)
}

/** An email whose last attempt failed. `lastError` is the mail server's reply or the connection's error. */
export type UnsentEmail = { recipient: string; subject: string; attempts: number; lastError: string }

/** Emails whose last attempt failed, oldest first; at most 500. */
export async function listUnsentEmails(db: Db): Promise<UnsentEmail[]> {
  return db
    .selectFrom('emails')
    .select(eb => ['recipient', 'subject', 'attempts', eb.fn.coalesce('last_error', eb.val('')).as('lastError')])
    .where('sent_at', 'is', null)
    .where('attempts', '>', 0)
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Deletes emails that were sent more than 90 days ago: long after any question about a parcel. */
export async function deleteOldEmails(db: Db): Promise<void> {
  await db.deleteFrom('emails').where('sent_at', '<', sql<Date>`now() - interval '90 days'`).execute()
}
