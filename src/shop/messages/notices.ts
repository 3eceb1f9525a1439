import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addJob } from '../../platform/database/jobs.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { isSame } from '../../platform/secrets/signing.ts'
import { readCredentials } from '../connections/index.ts'
import type { Settings } from '../settings/index.ts'
import { type Incoming, receiveMessage } from './receive-message.ts'
import { recordStatus, type StatusChange } from './record-status.ts'

/** The name of the job that works on what was told. */
export const WORK_NOTICES = 'work-notices'

/** What another system tells: what became of messages, and what shoppers wrote. `unread`: parts that nobody understands. */
export type Notice = { statuses: StatusChange[]; messages: Incoming[]; unread: number }

/** Whether the token is the one that staff gave for the webhook's address; the challenge is then its answer. */
export async function isVerifyToken(db: Db, sealer: Sealer, token: string): Promise<boolean> {
  const given = await readCredentials(db, sealer, 'whatsapp', { whileOff: true })
  const expected = given?.secrets.verifyToken ?? ''
  return expected !== '' && isSame(expected, token)
}

/**
 * Keeps a notice of WhatsApp whose signature is right, and has a job work on it: the answer waits for nothing. The same text again is known,
 * and worked on once. False: it is not WhatsApp's.
 */
export async function takeNotice(
  db: Db,
  sealer: Sealer,
  { body, signature }: { body: Buffer; signature: string },
): Promise<boolean> {
  const given = await readCredentials(db, sealer, 'whatsapp', { whileOff: true })
  const secret = given?.secrets.appSecret ?? ''
  if (secret === '' || !isSigned(body, signature, secret)) return false
  const text = body.toString('utf8').toWellFormed().replaceAll('\0', '')
  await inTransaction(db, async tx => {
    const kept = await tx
      .insertInto('message_notices')
      .values({ hash: createHash('sha256').update(body).digest('hex'), body: text })
      .onConflict(oc => oc.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept) await addJob(tx, WORK_NOTICES, {}, { queue: 'urgent', key: WORK_NOTICES })
  })
  return true
}

/** HMAC-SHA256 of the raw bytes, as 'sha256=<hex>'. */
export function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const [, hex = ''] = /^sha256=([0-9a-f]{64})$/i.exec(signature) ?? []
  return isSame(createHmac('sha256', secret).update(body).digest('hex'), hex.toLowerCase())
}

/** Works on all notices that wait, the oldest first, each in its own transaction; one that cannot be read is kept with the reason. */
export async function workNotices(db: Db, read: (body: string) => Notice, settings: Settings): Promise<void> {
  while (await workOne(db, read, settings));
}

async function workOne(db: Db, read: (body: string) => Notice, settings: Settings): Promise<boolean> {
  return inTransaction(db, async tx => {
    const row = await tx
      .selectFrom('message_notices')
      .select(['id', 'body'])
      .where('worked_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    const notice = readSafely(read, row.body)
    if (notice) {
      for (const message of notice.messages) await receiveMessage(tx, message, settings)
      for (const status of notice.statuses) await recordStatus(tx, status)
    }
    const why = notice === null ? 'It cannot be read' : notice.unread > 0 ? `${notice.unread} parts are not known` : ''
    await tx
      .updateTable('message_notices')
      // What was said stays where it belongs, and is deleted with its order.
      .set({ worked_at: new Date(), why, ...(why === '' && { body: '' }) })
      .where('id', '=', row.id)
      .execute()
    return true
  })
}

function readSafely(read: (body: string) => Notice, body: string): Notice | null {
  try {
    return read(body)
  } catch {
    return null
  }
}

const KEEP_NOTICES_DAYS = 14
// As long as emails are kept.
const KEEP_UNKNOWN_DAYS = 90

/** Forgets notices that nobody sends again, and what was said with numbers that have no order. */
export async function dropOldNotices(db: Db): Promise<void> {
  await sql`delete from message_notices where received_at < now() - ${KEEP_NOTICES_DAYS} * interval '1 day'`.execute(db)
  const old = sql`order_id is null and`
  await sql`delete from incoming_messages where ${old} received_at < now() - ${KEEP_UNKNOWN_DAYS} * interval '1 day'`.execute(
    db,
  )
  await sql`delete from messages where ${old} queued_at < now() - ${KEEP_UNKNOWN_DAYS} * interval '1 day'`.execute(db)
}
