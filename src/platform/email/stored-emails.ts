import type { Db } from '../database/database.ts'
import type { Secret, TokenText } from '../secrets/signing.ts'
import { withToken } from './emails.ts'

export type StoredEmail = { id: number; recipient: string; subject: string; createdAt: Date; sentAt: Date | null }

const columns = ['id', 'recipient', 'subject', 'created_at as createdAt', 'sent_at as sentAt'] as const

/** The latest emails, newest first; without a mail server none was sent. */
export async function listEmails(db: Db, limit = 30): Promise<StoredEmail[]> {
  return db.selectFrom('emails').select(columns).orderBy('id', 'desc').limit(limit).execute()
}

/** An email as its recipient reads it, with the links that `secret` makes; null for an unknown id. */
export async function readEmail(db: Db, id: number, secret: Secret): Promise<(StoredEmail & { text: string }) | null> {
  const stored = await db
    .selectFrom('emails')
    .select([...columns, 'text', 'html', 'token'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) return null
  const { html, text, token, ...email } = stored
  return { ...email, text: withToken({ text, html, ...(token ? { token: token as TokenText } : {}) }, secret).text }
}

/** An email whose last attempt failed. `lastError` is the mail server's reply or the connection's error. */
type UnsentEmail = { recipient: string; subject: string; attempts: number; lastError: string }

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
