import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { phoneWait } from '../../ground/phone-wait.ts'
import { toE164 } from '../../ground/shipping/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readOrderPrefix } from '../../settings/settings/index.ts'
import { recordChange } from './edit/record-change.ts'
import type { AskOrderCode, OpenByCode } from './tracking-form-rules.ts'
import { readOrderNumber } from './typed-order-number-rules.ts'

// Staff send codes by hand: a request waits for them for a day. A guesser has 15 tries a day (5 for each of 3 codes)
// among a million.
const REQUEST_HOURS = 24
// From when staff send it; ASVS 5.0.0, 6.5.5.
const CODE_MINUTES = 10
const MAX_TRIES = 5
const CODES_A_DAY = 3

/** Queues the request; a job looks the order up, so that the call reveals neither orders nor phones. */
export async function requestOrderCode(db: Db, asked: AskOrderCode): Promise<void> {
  await addJob(db, 'order-code', asked, { queue: 'urgent' })
}

/**
 * The job of `requestOrderCode`: a code for staff to send, when number and phone match. One that still waits is not
 * doubled. It comes later where the phone, or phones that nobody has proved, had as many messages and calls as may be
 * (`phoneWait`).
 */
export async function makeOrderCode(db: Db, payload: unknown): Promise<void> {
  const asked = Asked.parse(payload)
  await inTransaction(db, async tx => {
    const orderId = await findByPhone(tx, asked)
    if (!orderId) return
    const { phone, unproved } = await tx
      .selectFrom('orders')
      .select('phone_number as phone')
      .select(sql<boolean>`not is_their_contact(phone_number, null, null, customer_id)`.as('unproved'))
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const recent = await tx
      .selectFrom('order_codes')
      .select(['sent_at', 'used_at', 'tries'])
      .where('order_id', '=', orderId)
      .where('asked_at', '>', sql<Date>`now() - interval '1 day'`)
      .execute()
    const waits = recent.some(code => !code.sent_at && !code.used_at && code.tries < MAX_TRIES)
    if (waits || recent.length >= CODES_A_DAY) return
    const id = randomText(20)
    const waitSeconds = await phoneWait(tx, { kind: 'orderCode', cause: `order-code ${id}`, phone, unproved })
    if (waitSeconds > 0)
      return addJob(tx, 'order-code', asked, { key: `order-code ${orderId}`, delayHours: waitSeconds / 3600 })
    await tx
      .insertInto('order_codes')
      .values({
        id,
        order_id: orderId,
        expires_at: sql`now() + ${REQUEST_HOURS} * interval '1 hour'`,
      })
      .execute()
    const text = 'The customer asks for a code on the phone, to open the order'
    await recordChange(tx, { orderId, kind: 'decision', text, actor: 'customer' })
  })
}

/**
 * The id of the order that a code opens, once: with its number and phone, within ten minutes of its being sent, in five
 * tries. Throws `invalid` for anything else, with the same words whatever is wrong. `isCode` knows the shop's secret.
 */
export async function openByCode(
  db: Db,
  isCode: (codeId: string, code: string) => boolean,
  { code, ...asked }: OpenByCode,
): Promise<string> {
  const orderId = await findByPhone(db, asked)
  const newest = orderId
    ? await db
        .selectFrom('order_codes')
        .select('id')
        .where('order_id', '=', orderId)
        .where('expires_at', '>', sql<Date>`now()`)
        .where('sent_at', 'is not', null)
        .where('used_at', 'is', null)
        .orderBy('asked_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    : undefined
  // Counted before it is compared, so that tries at the same moment count each.
  const tried = newest
    ? await db
        .updateTable('order_codes')
        .set(eb => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', newest.id)
        .where('tries', '<', MAX_TRIES)
        .where('used_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (!orderId || !tried || !isCode(tried.id, code)) throw wrongCode()
  const used = await db
    .updateTable('order_codes')
    .set({ used_at: sql`now()` })
    .where('id', '=', tried.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw wrongCode()
  return orderId
}

const wrongCode = () =>
  new ShopError('invalid', 'This code is not right, or too old. Please check it, or ask for a new one.', 'code')

export type WaitingCode = {
  _id: string
  orderId: string
  orderNumber: string
  fullName: string
  phoneNumber: string
  askedAt: Date
  /** Until when it opens the order; null until somebody sends it. */
  until: Date | null
}

/** The codes that nobody has sent yet, the oldest first, and those that were sent and still open their order. */
export const listWaitingCodes = (db: Db): Promise<WaitingCode[]> =>
  db
    .selectFrom('order_codes')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([
      'order_codes.id as _id',
      'order_id as orderId',
      'order_number as orderNumber',
      'full_name as fullName',
      'phone_number as phoneNumber',
      'asked_at as askedAt',
    ])
    .select(sql<Date | null>`case when sent_at is not null then order_codes.expires_at end`.as('until'))
    .where('used_at', 'is', null)
    .where('order_codes.expires_at', '>', sql<Date>`now()`)
    .orderBy('asked_at')
    .limit(50)
    .execute()

export const SendCode = z.object({ codeId: z.string().min(1).max(60) })

/**
 * Notes that somebody sends a code now: from then on it opens the order, for ten minutes. Throws `not_found` when it
 * does not wait any more.
 */
export async function markCodeSent(
  tx: Tx,
  codeId: string,
  staff: string,
): Promise<{ _id: string; orderNumber: string }> {
  const sent = await tx
    .updateTable('order_codes')
    .from('orders')
    .set({ sent_at: sql`now()`, expires_at: sql`now() + ${CODE_MINUTES} * interval '1 minute'` })
    .where('order_codes.id', '=', codeId)
    .where('sent_at', 'is', null)
    .where('order_codes.expires_at', '>', sql<Date>`now()`)
    .whereRef('orders.id', '=', 'order_codes.order_id')
    .returning(['orders.id as _id', 'orders.order_number as orderNumber'])
    .executeTakeFirst()
  if (!sent) throw new ShopError('not_found', 'This code has been sent already')
  await recordChange(tx, { orderId: sent._id, kind: 'decision', text: 'The code was sent to the phone', actor: staff })
  return sent
}

async function findByPhone(db: Db, { orderNumber, phone }: AskOrderCode): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'phone_number', 'country'])
    .where('order_number', '=', readOrderNumber(orderNumber, await readOrderPrefix(db)) ?? '')
    .executeTakeFirst()
  return order && toE164(phone, order.country) === order.phone_number ? order.id : null
}

const Asked = z.object({ orderNumber: z.string(), phone: z.string() })
