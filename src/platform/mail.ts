import { createTransport } from 'nodemailer'
import type { Db } from './database/database.ts'

export type Letter = { to: string; subject: string; text: string; html: string }
export type Post = (cause: string, from: string, letter: Letter) => Promise<void>

/**
 * Sends letters by SMTP, or leaves them in the outbox when there is no `smtpUrl`. One cause gives one letter: a second call
 * with the same cause does nothing once the first succeeded. Throws when the mail server refuses; the job tries again.
 */
export function openPost(db: Db, smtpUrl: string | undefined): Post {
  const transport = smtpUrl ? createTransport(smtpUrl) : null
  return async (cause, from, { to, subject, text, html }) => {
    await db
      .insertInto('mails')
      .values({ cause, recipient: to, subject, text, html })
      .onConflict(oc => oc.doNothing())
      .execute()
    if (!transport) return
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
      // The same Message-ID on a second try lets the receiver drop a double that the server took without our hearing of it.
      await transport.sendMail({ from, to, subject, text, html, messageId: `<${waiting.id}.${hostOf(from)}>` })
      await tx.updateTable('mails').set({ sent_at: new Date() }).where('id', '=', waiting.id).execute()
    })
  }
}

const hostOf = (from: string) => `mail@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}`
