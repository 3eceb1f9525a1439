import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { forgetWithdrawal, withdrawConsent } from '../../ground/consents/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { cancelledWords } from './cancelled-words.ts'
import { type Answer, answers, type Language } from './message-rules.ts'
import { fill } from './message-texts.ts'
import { answerOrder } from './press-button.ts'
import { type Outcome, outcomeTexts } from './replies-to-buttons.ts'

/**
 * What a shopper sent. `phone` is absent where they have a user name instead; `contextId`: the message that they
 * answer.
 */
export type Incoming = {
  id: string
  phone: string | null
  userId: string
  name: string
  at: Date
  contextId: string | null
  kind: 'text' | 'button' | 'other'
  text: string
  payload: string | null
}

type Asked = { id: string; orderId: string | null; phone: string; language: Language; outsideId: string | null }

// English, Urdu, and Urdu in Latin letters.
const STOP = /^\s*(stop|unsubscribe|band\s*kar(o|ein|dein)|بند|بند\s*کر(و|یں)|روکیں)\s*[.!۔]*\s*$/iu
const START = /^\s*(start|شروع)\s*[.!۔]*\s*$/iu
// An older order is not what somebody writes about.
const THREAD_DAYS = 60

/**
 * Takes what a shopper sent, once however often its notice arrives. A button of our question moves its order
 * (`answerOrder`) when it comes from the number that was asked; a free text waits for staff, beside the order of its
 * number or the message that it answers.
 */
export async function receiveMessage(tx: Tx, message: Incoming, settings: Settings): Promise<void> {
  const [, action, askedId] = /^(confirm|change|cancel):([0-9a-f]{64})$/.exec(message.payload ?? '') ?? []
  const asked = await findAsked(tx, message, askedId)
  const isTheirs = asked !== undefined && isSender(asked, message)
  const orderId = isTheirs ? asked.orderId : message.phone && (await orderOf(tx, message.phone))
  // Before a row refers to it: whoever moves orders locks them first.
  if (orderId) await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const isNew = await keep(tx, message, orderId || null, isTheirs ? asked.id : null)
  if (!isNew) return
  const reply = (outcome: Outcome, words: Record<string, string> = {}) =>
    queueReply(tx, message, { asked: isTheirs ? asked : null, orderId: orderId || null, outcome, words, settings })
  if (STOP.test(message.text) && message.phone) {
    await stop(tx, message.phone, message.text)
    await seen(tx, message.id)
    return reply('stopped')
  }
  if (START.test(message.text) && message.phone) {
    await tx.deleteFrom('message_stops').where('phone', '=', message.phone).execute()
    await forgetWithdrawal(tx, message.phone)
    await seen(tx, message.id)
    return reply('started')
  }
  if (!asked || !isAnswer(action)) return
  if (!isTheirs) return reply('otherNumber')
  // The press itself is no message that somebody has yet to read, unless nothing follows from it.
  await seen(tx, message.id)
  const { outcome, orderNumber, settled } = await answerOrder(tx, asked.id, action)
  if (!settled) await unseen(tx, message.id)
  await reply(outcome, { order: orderNumber })
}

const isAnswer = (action: string | undefined): action is Answer => answers.some(each => each === action)

/** The message that a button belongs to, or that is answered. */
async function findAsked(tx: Tx, { contextId }: Incoming, askedId: string | undefined): Promise<Asked | undefined> {
  if (!askedId && !contextId) return undefined
  return tx
    .selectFrom('messages')
    .select(['id', 'order_id as orderId', 'phone', 'outside_id as outsideId'])
    .select(eb => eb.ref('language').$castTo<Language>().as('language'))
    .where(eb => (askedId ? eb('id', '=', askedId) : eb('outside_id', '=', contextId)))
    .executeTakeFirst()
}

/** A user name stands for the number that was asked when the answer belongs to the message that went there. */
const isSender = ({ phone, outsideId }: Asked, message: Incoming): boolean =>
  message.phone === null
    ? message.contextId !== null && (outsideId === null || outsideId === message.contextId)
    : message.phone === phone

/** The order that somebody writes about: one that is under way, else the latest. */
async function orderOf(tx: Tx, phone: string): Promise<string | undefined> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('phone_number', '=', phone)
    .where('created_at', '>', sql<Date>`now() - ${THREAD_DAYS} * interval '1 day'`)
    .orderBy(sql`order_ended(orders.*)`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order?.id
}

async function keep(tx: Tx, message: Incoming, orderId: string | null, messageId: string | null): Promise<boolean> {
  const { id, phone, userId, name, kind, at } = message
  const clean = (text: string, most: number) => text.slice(0, most).toWellFormed().replaceAll('\0', '')
  const stored = await tx
    .insertInto('incoming_messages')
    .values({
      id,
      phone,
      kind,
      at,
      order_id: orderId,
      message_id: messageId,
      user_id: clean(userId, 200),
      name: clean(name, 100),
      text: clean(message.text, 4000),
    })
    .onConflict(oc => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

const seen = async (tx: Tx, id: string) =>
  void (await tx
    .updateTable('incoming_messages')
    .set({ seen_at: new Date(), seen_by: 'rules' })
    .where('id', '=', id)
    .execute())

const unseen = async (tx: Tx, id: string) =>
  void (await tx.updateTable('incoming_messages').set({ seen_at: null, seen_by: '' }).where('id', '=', id).execute())

async function stop(tx: Tx, phone: string, text: string): Promise<void> {
  await withdrawConsent(tx, { phone }, 'reminders', 'STOP by WhatsApp')
  await tx
    .insertInto('message_stops')
    .values({ phone, text: text.slice(0, 200) })
    .onConflict(oc => oc.doNothing())
    .execute()
  await tx
    .updateTable('messages')
    .set({ state: 'skipped', why: 'They asked for no messages' })
    .where('phone', '=', phone)
    .where('state', '=', 'waiting')
    .execute()
}

type Reply = {
  asked: Asked | null
  orderId: string | null
  outcome: Outcome
  words: Record<string, string>
  settings: Settings
}

/** Replies to what was sent, once; of a question, each outcome once however often its buttons are pressed. */
async function queueReply(
  tx: Tx,
  message: Incoming,
  { asked, orderId, outcome, words, settings }: Reply,
): Promise<void> {
  const phone = message.phone ?? asked?.phone
  if (!phone) return
  const isCancelled = outcome === 'cancelled' || outcome === 'soldOut' || outcome === 'ended'
  const language = asked?.language ?? (/[\u0600-\u06FF]/.test(message.text) ? 'ur' : 'en')
  const text = fill(outcomeTexts[outcome][language], {
    ...words,
    ...(isCancelled && orderId && (await cancelledWords(tx, orderId, language))),
    shop: settings.shopName,
    phone: settings.supportPhone,
  })
  await tx
    .insertInto('messages')
    .values({
      cause: `${asked && message.payload ? `answer ${asked.id}` : `reply ${message.id}`} ${outcome}`,
      kind: 'reply',
      order_id: orderId,
      phone,
      language,
      text,
      asked_by: 'rules',
    })
    .onConflict(oc => oc.doNothing())
    .execute()
}
