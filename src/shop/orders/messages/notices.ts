import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { isSame } from '../../../platform/secrets/signing.ts'
import { readCredentials } from '../../settings/connections/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { type Incoming, receiveMessage } from './receive-message.ts'
import { recordStatus, type StatusChange } from './record-status.ts'

/** The name of the job that works on notices. */
export const WORK_NOTICES = 'work-notices'
/**
 * The name of the job that works on one notice whose work has failed too often. Health shows its error, and staff try
 * it again there.
 */
export const WORK_NOTICE_APART = 'work-notice-apart'

/**
 * A notice of another system: statuses of messages, and what shoppers wrote. `unread`: parts that the adapter does not
 * know.
 */
export type Notice = { statuses: StatusChange[]; messages: Incoming[]; unread: number }

/** Whether the token is the one that staff gave for the webhook's address; the challenge is then its response. */
export async function isVerifyToken(db: Db, sealer: Sealer, token: string): Promise<boolean> {
  const given = await readCredentials(db, sealer, 'whatsapp', { whileOff: true })
  const expected = given?.secrets.verifyToken ?? ''
  return expected !== '' && isSame(expected, token)
}

/**
 * Keeps a notice of WhatsApp whose signature is right, and has a job work on it: the response waits for nothing. The
 * same text again is known, and worked on once. False: it is not WhatsApp's.
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
    const stored = await tx
      .insertInto('message_notices')
      .values({ hash: createHash('sha256').update(body).digest('hex'), body: text })
      .onConflict(oc => oc.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored) await addJob(tx, WORK_NOTICES, {}, { queue: 'urgent', key: WORK_NOTICES })
  })
  return true
}

/** HMAC-SHA256 of the raw bytes, as 'sha256=<hex>'. */
export function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const [, hex = ''] = /^sha256=([0-9a-f]{64})$/i.exec(signature) ?? []
  return isSame(createHmac('sha256', secret).update(body).digest('hex'), hex.toLowerCase())
}

/** How often work on a notice may fail before those behind it of the same sender go on without it. */
export const NOTICE_TRIES = 5

type Read = (body: string) => Notice
type Row = { id: number; body: string; tries: number }

/**
 * Works on all notices that wait, the oldest first, each in its own transaction; one that cannot be read is stored with
 * the reason. One whose work fails stops only later ones of its senders, until it is tried again or, after
 * `NOTICE_TRIES`, worked on apart by a job of its own. Throws the first error when all others are done, so that the job
 * is tried again and Health shows it.
 */
export async function workNotices(db: Db, read: Read, settings: Settings): Promise<void> {
  const failed: unknown[] = []
  const held = new Set<string>()
  let after = 0
  while (true) {
    const row = await nextAfter(db, after)
    if (!row) break
    after = row.id
    const senders = sendersOf(readSafely(read, row.body))
    if (!senders.some(sender => held.has(sender))) {
      try {
        await workNotice(db, row.id, read, settings)
        continue
      } catch (error) {
        failed.push(error)
        if (await noteFailure(db, row, error)) continue
      }
    }
    for (const sender of senders) held.add(sender)
  }
  if (failed.length > 0) throw failed[0]
}

const nextAfter = (db: Db, id: number): Promise<Row | undefined> =>
  db
    .selectFrom('message_notices')
    .select(['id', 'body', 'tries'])
    .where('worked_at', 'is', null)
    .where('apart_at', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Who wrote the messages of a notice: those of one sender are worked on in their order. */
const sendersOf = (notice: Notice | null): string[] =>
  notice?.messages.flatMap(({ phone, userId }) => [phone ?? '', userId].filter(Boolean)) ?? []

/** Counts a failure and keeps its error. True: it was the last, and a job of its own goes on with this notice. */
async function noteFailure(db: Db, { id, tries }: Row, error: unknown): Promise<boolean> {
  const why = (error instanceof Error ? error.message : String(error)).slice(0, 300).replaceAll('\0', '')
  const apart = tries + 1 >= NOTICE_TRIES
  await inTransaction(db, async tx => {
    await tx
      .updateTable('message_notices')
      .set({ tries: tries + 1, why, ...(apart && { apart_at: new Date() }) })
      .where('id', '=', id)
      .execute()
    if (apart) await addJob(tx, WORK_NOTICE_APART, { noticeId: id }, { key: `${WORK_NOTICE_APART} ${id}` })
  })
  return apart
}

/** Works on one notice, once; nothing happens when it is worked on already. Throws what its work throws. */
export async function workNotice(db: Db, id: number, read: Read, settings: Settings): Promise<void> {
  await inTransaction(db, async tx => {
    const row = await tx
      .selectFrom('message_notices')
      .select('body')
      .where('id', '=', id)
      .where('worked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
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
      .where('id', '=', id)
      .execute()
  })
}

function readSafely(read: Read, body: string): Notice | null {
  try {
    return read(body)
  } catch {
    return null
  }
}

const KEEP_NOTICES_DAYS = 14
// As long as emails are stored.
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
