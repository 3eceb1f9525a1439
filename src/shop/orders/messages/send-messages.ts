import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { OutsideError } from '../../../platform/outside-error.ts'
import { claimed, eachApart } from '../../ground/each-apart.ts'
import { phoneWait } from '../../ground/phone-wait.ts'
import { describeMessage, type Pages } from './describe-message.ts'
import type { DueMessage } from './due-message.ts'
import { MessageRefused, type OpenGateway } from './gateway.ts'
import { TEST_KIND } from './rules.ts'
import { fallBack } from './second-way.ts'

/** The name of the job that sends what is due. */
export const SEND_MESSAGES = 'send-messages'

// Longer than the longest call with its time-outs.
const LEASE_SECONDS = 120
const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 900
// Staff must mend something first: a token, the payment.
const STOP_PAUSE_SECONDS = 600
// Older messages are not sent: staff have called meanwhile.
const TOO_LATE_HOURS = 12

/**
 * Sends all messages that are due, each at most once: before a call a message counts as sent, and without an answer it stays uncertain,
 * until the other system reports what became of it. What surely was not sent is tried again later. Any number of these may run at once.
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
  await eachApart(
    claimed(() => claim(db)),
    nameOf,
    message => send(db, message, open, pages),
  )
}

async function claim(db: Db): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    update messages set state = 'sending', tries = tries + 1, sent_at = now(), next_try_at = now() + ${LEASE_SECONDS} * interval '1 second'
    where id = (select id from messages where state = 'waiting' and next_try_at <= now() order by next_try_at, queued_at limit 1
      for update skip locked)
    returning id as "messageId", kind, channel, order_id as "orderId", phone, language, text, cause, tries, unproved`.execute(
    db,
  )
  return rows[0]
}

const nameOf = ({ kind, messageId }: DueMessage) => `Message '${kind}', ${messageId}`

async function send(db: Db, message: DueMessage, open: OpenGateway, pages: Pages): Promise<void> {
  try {
    const described = await describe(db, message, pages)
    if ('skipped' in described) return end(db, message, 'skipped', described.skipped)
    const wait = await waitOf(db, message)
    if (wait > 0)
      return putOff(
        db,
        message,
        'Waits, since this number, or unproved numbers, had many messages within the hour',
        wait,
      )
    const gateway = await open(message.channel)
    if (!gateway) throw new OutsideError('failed', 'its connection is off')
    const { outsideId, parts } = await gateway.send(described)
    await sql`
      update messages set outside_id = coalesce(outside_id, ${outsideId}), parts = ${parts}, why = '',
        state = case when state = 'sending' then 'accepted' else state end,
        billable = billable or channel = 'sms', category = case when channel = 'sms' then 'sms' else category end
      where id = ${message.messageId}`.execute(db)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    await afterFailure(db, message, error)
  }
}

/** Seconds until the phone of a message may be written to. Answers and tests are not limited. */
const waitOf = async (db: Db, { kind, ...message }: DueMessage): Promise<number> =>
  kind === 'reply' || kind === TEST_KIND ? 0 : phoneWait(db, { kind, ...message })

/** What cannot be written has surely not been sent: it waits. */
async function describe(db: Db, message: DueMessage, pages: Pages) {
  try {
    return await describeMessage(db, message, pages)
  } catch (error) {
    await putOff(
      db,
      message,
      `It cannot be written: ${error instanceof Error ? error.message : error}`,
      pauseOf(message),
    )
    throw error
  }
}

const pauseOf = ({ tries }: DueMessage): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - 1, 10))

async function afterFailure(db: Db, message: DueMessage, error: OutsideError): Promise<void> {
  if (error.kind === 'uncertain') return end(db, message, 'uncertain', error.message)
  if (error.kind === 'failed') return putOff(db, message, error.message, pauseOf(message))
  const advice = error instanceof MessageRefused ? error.advice : 'never'
  // As WhatsApp asks: 4^n seconds after it said too fast.
  if (advice === 'later') return putOff(db, message, error.message, Math.min(LONGEST_PAUSE_SECONDS, 4 ** message.tries))
  if (advice === 'stop') return putOff(db, message, error.message, STOP_PAUSE_SECONDS)
  await end(db, message, 'failed', error.message)
  await fallBack(db, message.messageId)
}

/** A status that arrived meanwhile is newer and stays. */
const end = async (db: Db, { messageId }: DueMessage, state: 'skipped' | 'uncertain' | 'failed', why: string) =>
  void (await db
    .updateTable('messages')
    .set({ state, why: why.slice(0, 300), ...(state === 'skipped' && { sent_at: null }) })
    .where('id', '=', messageId)
    .where('state', '=', 'sending')
    .execute())

const putOff = async (db: Db, { messageId }: DueMessage, why: string, seconds: number) =>
  void (await sql`
    update messages set state = 'waiting', sent_at = null, why = ${why.slice(0, 300)},
      next_try_at = now() + ${seconds} * interval '1 second'
    where id = ${messageId} and state = 'sending'`.execute(db))
