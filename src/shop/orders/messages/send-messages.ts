import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { OutsideError } from '../../../platform/outside-error.ts'
import { phoneWait } from '../../ground/phone-wait.ts'
import { type Claim, growingPause, workQueue } from '../../ground/work-queue.ts'
import { readSettings } from '../../settings/settings/index.ts'
import { waitsForOpening } from '../../settings/settings/waits-while-closed-rules.ts'
import { describeMessage, type Pages } from './describe-message.ts'
import type { DueMessage } from './due-message.ts'
import { MessageRefused, type OpenGateway } from './gateway.ts'
import { CODE_KIND, isReminderKind, type MessageKind, TEST_KIND } from './message-rules.ts'
import { fallBack } from './sms-instead.ts'

// Reminders lead into a shop that nobody can enter; one that waits for longer than `TOO_LATE_HOURS` is not sent.
const CLOSED_WAIT_SECONDS = 1800
// Staff must mend something first: a token, the payment.
const STOP_PAUSE_SECONDS = 600
// Older messages are not sent: staff have called meanwhile.
const TOO_LATE_HOURS = 12

const messages = workQueue({ table: 'messages', key: 'id', waits: sql`state = 'waiting'` })
/** A status that arrived meanwhile is newer and stays. */
const sending = sql<SqlBool>`state = 'sending'`

/**
 * Sends all messages that are due, each at most once: before a call a message counts as sent, and without a response it
 * stays uncertain, until the other system reports what became of it. What surely was not sent is tried again later. Any
 * number of these may run at once.
 */
export async function sendMessages(db: Db, open: OpenGateway, pages: Pages): Promise<void> {
  await sql`
    update messages set state = 'uncertain', why = 'The shop ended while it was sent' where state = 'sending' and next_try_at <= now()`.execute(
    db,
  )
  await sql`
    update messages set state = 'skipped', why = case when why = '' then 'Too late' else 'Too late: ' || why end
    where state = 'waiting' and next_try_at <= now() and greatest(queued_at, next_try_at) < now() - ${TOO_LATE_HOURS} * interval '1 hour'
      or state = 'waiting' and tries > 0 and queued_at < now() - ${TOO_LATE_HOURS} * interval '1 hour'`.execute(db)
  await messages.work(db, {
    read: messageOf,
    nameOf: ({ kind, messageId }) => `Message '${kind}', ${messageId}`,
    work: message => send(db, message, open, pages),
    failed: (message, error) => afterFailure(db, message, error),
  })
}

type Claimed = DueMessage & Claim<string>

const messageOf = (id: string) => sql<DueMessage>`
  select id as "messageId", kind, channel, order_id as "orderId", phone, language, text, cause, unproved
  from messages where id = ${id}`

async function send(db: Db, message: Claimed, open: OpenGateway, pages: Pages): Promise<void> {
  if (!(await messages.begin(db, message, { state: 'sending', sent_at: sql<Date>`now()` }))) return
  if (isReminderKind(message.kind as MessageKind) && waitsForOpening(await readSettings(db)))
    return putOff(db, message, 'Waits until the shop is open', CLOSED_WAIT_SECONDS)
  const described = await describe(db, message, pages)
  if ('skipped' in described) return end(db, message, 'skipped', described.skipped)
  const wait = await waitOf(db, message)
  if (wait > 0)
    return putOff(db, message, 'Waits, since this number, or unproved numbers, had many messages within the hour', wait)
  const gateway = await open(message.channel)
  if (!gateway) throw new OutsideError('failed', 'its connection is off')
  const { outsideId, parts } = await gateway.send(described)
  await sql`
    update messages set outside_id = coalesce(outside_id, ${outsideId}), parts = ${parts}, why = '',
      state = case when state = 'sending' then 'accepted' else state end,
      billable = billable or channel = 'sms', category = case when channel = 'sms' then 'sms' else category end
    where id = ${message.messageId}`.execute(db)
}

/**
 * Seconds until the phone of a message may be written to. Replies, tests and codes are not limited: codes are where
 * they are asked for.
 */
const waitOf = async (db: Db, { kind, ...message }: DueMessage): Promise<number> =>
  kind === 'reply' || kind === TEST_KIND || kind === CODE_KIND ? 0 : phoneWait(db, { kind, ...message })

/** What cannot be written has surely not been sent: it waits. */
async function describe(db: Db, message: Claimed, pages: Pages) {
  try {
    return await describeMessage(db, message, pages)
  } catch (error) {
    await putOff(db, message, `It cannot be written: ${error instanceof Error ? error.message : error}`)
    throw error
  }
}

async function afterFailure(db: Db, message: Claimed, error: OutsideError): Promise<void> {
  if (error.kind === 'uncertain') return end(db, message, 'uncertain', error.message)
  if (error.kind === 'failed') return putOff(db, message, error.message)
  const advice = error instanceof MessageRefused ? error.advice : 'never'
  // As WhatsApp asks: 4^n seconds after it said too fast.
  if (advice === 'later') return putOff(db, message, error.message, growingPause(message.tries, 4, undefined, 4))
  if (advice === 'stop') return putOff(db, message, error.message, STOP_PAUSE_SECONDS)
  await end(db, message, 'failed', error.message)
  await fallBack(db, message.messageId)
}

async function end(db: Db, message: Claimed, state: 'skipped' | 'uncertain' | 'failed', why: string): Promise<void> {
  await messages.keep(db, message, { state, why, ...(state === 'skipped' && { sent_at: null }) }, sending)
}

async function putOff(db: Db, message: Claimed, why: string, seconds?: number): Promise<void> {
  await messages.putOff(db, message, { state: 'waiting', sent_at: null, why }, { seconds, where: sending })
}
