import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Db, Tx } from './database/database.ts'

export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  /** Beside the usual ones, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** Holds a link that acts for its reader: its words are not kept once it is sent. */
  secret?: boolean
}
export type Sender = { name: string; address: string }
/** `signal` gives up a sending that has not been accepted yet. */
export type Post = (cause: string, from: Sender, letter: Letter, signal?: AbortSignal) => Promise<void>

// In milliseconds. The longest sending ends before the database gives up the transaction that locks the letter (60 s).
const LONGEST_SENDING = 45_000
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 }
// How long to try to note a letter that the mail server took while the database was away: 0.2 + 0.4 + ... s, some 25 s.
const NOTE_TRIES = 8

/**
 * Sends letters by SMTP, or leaves them in the outbox when there is no `smtpUrl`. One cause gives one letter: a second call
 * with the same cause does nothing once the first succeeded. Throws when the mail server refuses; the job tries again.
 * Only a process that dies between the mail server's yes and the note of it sends twice: with the same Message-ID, so that
 * the receiver can tell the double.
 */
export function openPost(db: Db, smtpUrl: string | undefined): Post {
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, ...patience, disableFileAccess: true, disableUrlAccess: true })
    : null
  return async (cause, from, letter, signal) => {
    const { to, subject, text, html } = letter
    await db
      .insertInto('mails')
      .values({ cause, recipient: to, subject, text, html })
      .onConflict(oc => oc.doNothing())
      .execute()
    if (!transport) return
    let accepted = false
    try {
      await db.transaction().execute(async tx => {
        // Locks the letter while it is on its way, so that two workers never send it both.
        const waiting = await tx
          .selectFrom('mails')
          .select('id')
          .where('cause', '=', cause)
          .where('sent_at', 'is', null)
          .forUpdate()
          .executeTakeFirst()
        if (!waiting) return
        await send(transport, cause, from, letter, signal)
        accepted = true
        await noteSent(tx, cause, letter)
      })
    } catch (error) {
      if (!accepted) {
        await noteFailure(db, cause, error)
        throw error
      }
      // The mail server has it, but the connection that should have noted so broke meanwhile.
      await noteSentAtLast(db, cause, letter)
    }
  }
}

async function send(transport: Transporter, cause: string, from: Sender, letter: Letter, signal?: AbortSignal) {
  const { to, subject, text, html, headers = {} } = letter
  const deadline = AbortSignal.timeout(LONGEST_SENDING)
  await transport.sendMail({
    from,
    to,
    subject,
    text,
    html,
    // Nobody's holiday note needs to come back to the shop.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
    messageId: messageIdOf(cause, from),
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  })
}

/** The same for every try at the same letter. Hashed, because a cause names things that are nobody's business. */
function messageIdOf(cause: string, from: Sender): string {
  const host = from.address.split('@').at(-1) || 'localhost'
  return `<${createHash('sha256').update(cause).digest('hex').slice(0, 40)}@${host}>`
}

async function noteSent(db: Db | Tx, cause: string, { secret }: Letter): Promise<void> {
  await db
    .updateTable('mails')
    .set(({ eb }) => ({
      sent_at: new Date(),
      tries: eb('tries', '+', 1),
      last_error: null,
      ...(secret && { text: '', html: '' }),
    }))
    .where('cause', '=', cause)
    .execute()
}

async function noteSentAtLast(db: Db, cause: string, letter: Letter): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await noteSent(db, cause, letter)
    } catch (error) {
      if (attempt === NOTE_TRIES) throw error
      await pause(100 * 2 ** attempt)
    }
  }
}

/** A letter that was tried and not taken. `lastError`: what the mail server, or the way to it, said. */
export type UnsentLetter = { recipient: string; subject: string; tries: number; lastError: string }

/** Letters whose last try failed, the oldest first. */
export async function listUnsent(db: Db): Promise<UnsentLetter[]> {
  return db
    .selectFrom('mails')
    .select(eb => ['recipient', 'subject', 'tries', eb.fn.coalesce('last_error', eb.val('')).as('lastError')])
    .where('sent_at', 'is', null)
    .where('tries', '>', 0)
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Sent letters older than 90 days go: who asks about a parcel asks sooner. */
export async function forgetOldMails(db: Db): Promise<void> {
  await db.deleteFrom('mails').where('sent_at', '<', sql<Date>`now() - interval '90 days'`).execute()
}

/** The reason stands beside the letter too; that it could not be written must not hide the reason itself. */
async function noteFailure(db: Db, cause: string, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  await db
    .updateTable('mails')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), last_error: reason.slice(0, 1000) }))
    .where('cause', '=', cause)
    .where('sent_at', 'is', null)
    .execute()
    .catch(() => undefined)
}
