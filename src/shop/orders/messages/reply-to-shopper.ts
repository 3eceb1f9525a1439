import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { isWhatsappOn } from './ask-approval.ts'
import { REPLY_LIMIT, SEND_MESSAGES } from './message-rules.ts'
import { replyUntil, type Sender, sentBy } from './threads.ts'

export const ReplyToShopper = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Please write an answer')
    .max(REPLY_LIMIT, `The answer must be ${REPLY_LIMIT} characters or less`),
})

/** How a thread is named where it outlives the person: by its last message, and the end of the number. */
type Thread = { lastId: string; label: string }

/**
 * Replies to a number by WhatsApp, within the hours that it allows after what they wrote, and notes that staff have
 * read that. It is about the sender's order, else about the one that they last wrote of. `waits`: WhatsApp sends
 * nothing just now, or its connection is off. Throws `invalid`.
 */
export async function replyToShopper(
  tx: Tx,
  sender: Sender,
  text: string,
  staffName: string,
): Promise<Thread & { waits: boolean }> {
  const { phone } = sender
  if (phone === null || !(await replyUntil(tx, phone)))
    throw new ShopError(
      'invalid',
      'They wrote more than 24 hours ago, so WhatsApp takes no free text any more. Please call them.',
      'text',
    )
  const last = await tx
    .selectFrom('incoming_messages')
    .select('order_id')
    .where('phone', '=', phone)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  const cause = `staff ${randomText(20)}`
  const row = { cause, kind: 'reply', order_id: sender.orderId ?? last.order_id, phone, text, asked_by: staffName }
  await tx.insertInto('messages').values(row).execute()
  await addJob(tx, SEND_MESSAGES, {}, { queue: 'urgent', key: SEND_MESSAGES })
  const { rows } = await sql<{ waits: boolean }>`select channel_rests('whatsapp') as waits`.execute(tx)
  const waits = rows[0]?.waits === true || !(await isWhatsappOn(tx))
  return { ...(await seeThread(tx, sender, staffName)), waits }
}

/** Notes that what a sender wrote has been read. Throws `not_found` when nobody wrote. */
export async function seeThread(tx: Tx, sender: Sender, staffName: string): Promise<Thread> {
  const wrote = await tx
    .selectFrom('incoming_messages')
    .select(['id', 'phone', 'user_id'])
    .where(sentBy(sender))
    .limit(1)
    .executeTakeFirst()
  if (!wrote) throw new ShopError('not_found', 'Nobody wrote from this number')
  await tx
    .updateTable('incoming_messages')
    .set({ seen_at: new Date(), seen_by: staffName })
    .where(sentBy(sender))
    .where('seen_at', 'is', null)
    .execute()
  return { lastId: wrote.id, label: `…${(wrote.phone ?? wrote.user_id).slice(-4)}` }
}
