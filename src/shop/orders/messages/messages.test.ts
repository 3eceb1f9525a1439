import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { allowOpenOrders, guest, settings, shelve } from '../../../../test/fixtures.ts'
import { type OpenMessages, openMessages } from '../../../../test/messages.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { CartLine } from '../../offers/cart/index.ts'
import { listCalls as outgoingCalls } from '../../settings/connections/index.ts'
import { assessOrder, countCalls, listCalls, RecordCall, recordCall } from '../confirmation/index.ts'
import { handOver, packScanned, scanPiece, startParcel } from '../dispatch/index.ts'
import { EXPIRY_ACTOR, findStaffOrder, moveOrder } from '../orders/index.ts'
import { replyToShopper, senderOf } from './index.ts'

let fresh: FreshDatabase
let db: Db
let line: (index?: number, quantity?: number) => CartLine
let messages: OpenMessages
const staff = { id: 'sana', name: 'Sana Tariq' }

beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await allowOpenOrders(db)
  await db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'orders' })
    .execute()
  line = (await shelve(db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 1000 }])).line
  messages = await openMessages(db)
})
beforeEach(async () => {
  await messages.later()
  await messages.send()
  messages.whatsapp.sent.length = 0
  messages.sms.sent.length = 0
})
afterAll(async () => {
  await messages.close()
  await fresh.drop()
})

let people = 100_000
/** Each with another number: those of the fakes are others. */
const someoneNew = (number = ++people) => guest(db, number)
const order = async (number?: number) => {
  const someone = await someoneNew(number)
  const { _id } = await someone.buy([line()], 2280)
  await assessOrder(db, _id, settings)
  return { orderId: _id, phone: someone.phoneNumber }
}
/** A new order whose question the fake accepted. */
const asked = async () => {
  const placed = await order()
  await messages.send()
  const question = messages.whatsapp.sent.find(({ to }) => `+${to}` === placed.phone)
  if (!question) throw new Error('it was not asked')
  return { ...placed, question }
}
const payload = (question: { payloads: string[] }, answer: string) =>
  question.payloads.find(each => each.startsWith(answer)) ?? ''
const status = async (orderId: string) => (await findStaffOrder(db, orderId)).order.orderStatus
const moves = async (orderId: string) =>
  (await db.selectFrom('order_events').select('order_status').where('order_id', '=', orderId).execute()).length - 1
const call = async (orderId: string) => (await listCalls(db, settings, staff.id)).find(({ _id }) => _id === orderId)
const rows = (orderId: string) => db.selectFrom('messages').selectAll().where('order_id', '=', orderId).execute()
/** What the shopper read last. */
const lastReply = async (phone: string) => {
  await messages.send()
  return messages.whatsapp.sent.filter(({ to, type }) => `+${to}` === phone && type === 'text').at(-1)?.text
}

describe('the question', () => {
  test('goes out once for a cash order that is to be called, with three buttons, and the call waits for its answer', async () => {
    const { orderId, phone, question } = await asked()
    await assessOrder(db, orderId, settings)
    await messages.later()
    await messages.send()
    expect(messages.whatsapp.sent.filter(({ to }) => `+${to}` === phone)).toHaveLength(1)
    expect(question).toMatchObject({ template: 'shop_confirm_1', language: 'en' })
    expect(question.words).toEqual(
      expect.arrayContaining(['Ayesha Malik', '1 × Night Oud 50 ml', 'Rs 2,280', 'Lahore']),
    )
    expect(question.payloads.map(each => each.split(':')[0])).toEqual(['confirm', 'change', 'cancel'])
    expect(await call(orderId)).toMatchObject({ state: 'later', asked: { channel: 'whatsapp', waits: true } })
    const counts = await countCalls(db)
    await messages.tell(messages.whatsapp.statusNotice(question, 'read'))
    await messages.tell(messages.whatsapp.statusNotice(question, 'delivered'))
    expect((await call(orderId))?.why.join()).toMatch(/Asked by WhatsApp on .*: read/)
    await db.updateTable('messages').set({ answer_by: new Date() }).where('order_id', '=', orderId).execute()
    expect((await call(orderId))?.state).toBe('due')
    expect(await countCalls(db)).toMatchObject({ due: counts.due + 1, later: counts.later - 1 })
    expect(await status(orderId)).toBe('pending')
  })

  test('is in Urdu for who wrote in Urdu, and in the other language while its own waits for approval', async () => {
    const someone = await someoneNew()
    const { _id } = await someone.buy([line()], 2280, {
      shippingAddress: { ...someone.address, fullName: 'عائشہ ملک' },
    })
    await assessOrder(db, _id, settings)
    await messages.send()
    expect(messages.whatsapp.sent.at(-1)).toMatchObject({
      language: 'ur',
      words: expect.arrayContaining(['عائشہ ملک']),
    })
    const urdu = messages.whatsapp.templates.find(each => each.name === 'shop_confirm_1' && each.language === 'ur')
    Object.assign(urdu ?? {}, { status: 'REJECTED', rejected_reason: 'ABUSIVE_CONTENT' })
    await messages.refresh()
    const other = await someoneNew()
    const placed = await other.buy([line()], 2280, { shippingAddress: { ...other.address, fullName: 'بلال' } })
    await assessOrder(db, placed._id, settings)
    await messages.send()
    expect(messages.whatsapp.sent.at(-1)).toMatchObject({ language: 'en', words: expect.arrayContaining(['بلال']) })
    Object.assign(urdu ?? {}, { status: 'APPROVED', rejected_reason: 'NONE' })
    await messages.refresh()
  })

  test('is not sent while its kind or the connection is off, nor to who asked for silence', async () => {
    await db.updateTable('message_kinds').set({ active: false }).where('id', '=', 'confirm').execute()
    expect(await rows((await order()).orderId)).toEqual([])
    await db.updateTable('message_kinds').set({ active: true }).execute()
    await db.updateTable('connections').set({ active: false }).where('id', '=', 'whatsapp').execute()
    expect(await rows((await order()).orderId)).toEqual([])
    await db.updateTable('connections').set({ active: true }).where('id', '=', 'whatsapp').execute()
    const { orderId, phone } = await asked()
    await messages.tell(messages.whatsapp.textNotice(phone.slice(1), 'Stop.'))
    expect(await lastReply(phone)).toMatch(/no more messages from Khushbu/)
    await moveOrder(db, { orderId, to: 'confirmed', actor: 'Sana' })
    await moveOrder(db, { orderId, to: 'outForDelivery', actor: 'Sana' })
    expect((await rows(orderId)).map(({ kind }) => kind).sort()).toEqual(['confirm', 'reply'])
    await messages.tell(messages.whatsapp.textNotice(phone.slice(1), 'START'))
    await moveOrder(db, { orderId, to: 'delivered', actor: 'Sana' })
    expect((await rows(orderId)).map(({ kind }) => kind)).toContain('delivered')
  })

  test('without an answer of WhatsApp is uncertain: never sent again, called at once, settled by its status', async () => {
    for (const misbehaviour of ['cut after', 'error after', 'nonsense after', 'cut before', 'busy'] as const) {
      const { orderId } = await order()
      messages.whatsapp.next.push(misbehaviour)
      await messages.send()
      await messages.later()
      await messages.send()
      await messages.send()
      const [row] = await rows(orderId)
      expect([misbehaviour, row?.state]).toEqual([misbehaviour, 'uncertain'])
      expect(await call(orderId)).toMatchObject({ state: 'due' })
      const accepted = messages.whatsapp.sent.find(({ ours }) => ours === row?.id)
      expect(accepted !== undefined).toBe(misbehaviour.endsWith('after'))
      if (!accepted) continue
      await messages.tell(messages.whatsapp.statusNotice(accepted, 'delivered'))
      expect((await rows(orderId))[0]).toMatchObject({
        state: 'delivered',
        outside_id: accepted.id,
        category: 'utility',
      })
    }
  })

  test('that was surely not sent is sent later; a phone without WhatsApp gets an SMS with the link, once', async () => {
    const { orderId, phone } = await order()
    await messages.connect('whatsapp', { phoneNumberId: '1001', accountId: '2002', token: 'expired' })
    await messages.send()
    expect((await rows(orderId))[0]).toMatchObject({ state: 'waiting', why: expect.stringContaining('code 190') })
    await messages.connect('whatsapp', { phoneNumberId: '1001', accountId: '2002', token: 'fake-token' })
    await messages.later()
    await messages.send()
    expect(messages.whatsapp.sent.some(({ to }) => `+${to}` === phone)).toBe(true)
    await messages.turnSms('yes')
    const without = await order(404)
    await messages.send()
    await messages.send()
    expect(messages.sms.sent).toMatchObject([{ to: without.phone.slice(1), sender: 'Khushbu' }])
    expect(messages.sms.sent[0]?.text).toMatch(
      /^Khushbu: your order KH-\S+, Rs 2,280 .*https:\/\/shop.example\/order\/\S+\/confirm\?key=confirms-/,
    )
    expect((await rows(without.orderId)).map(({ channel, state }) => [channel, state])).toEqual(
      expect.arrayContaining([
        ['whatsapp', 'failed'],
        ['sms', 'accepted'],
      ]),
    )
    const { question, orderId: later } = await asked()
    await messages.tell(messages.whatsapp.statusNotice(question, 'failed', 131026))
    await messages.tell(messages.whatsapp.statusNotice(question, 'failed', 131026))
    await messages.send()
    expect(messages.sms.sent).toHaveLength(2)
    expect(await call(later)).toMatchObject({ state: 'later', asked: { channel: 'sms' } })
    await messages.turnSms('no')
  })
})

describe('an answer', () => {
  test('confirms the order as a call would and is thanked for once, however often it is pressed or its notice arrives', async () => {
    const { orderId, phone, question } = await asked()
    const press = messages.whatsapp.pressNotice(question, payload(question, 'confirm'))
    expect(await messages.tell(press)).toBe(true)
    expect(await messages.tell(press)).toBe(true)
    await messages.tell(messages.whatsapp.pressNotice(question, payload(question, 'confirm')))
    expect([await status(orderId), await moves(orderId)]).toEqual(['confirmed', 1])
    expect(await lastReply(phone)).toMatch(/^Thank you! Your order KH-\S+ is confirmed/)
    expect(messages.whatsapp.sent.filter(({ to, type }) => `+${to}` === phone && type === 'text')).toHaveLength(1)
    const { timeline } = await findStaffOrder(db, orderId)
    expect(JSON.stringify(timeline)).toContain('By a button in WhatsApp')
  })

  test('cancels with the reason, and a pressed Change stands at the head of the calls', async () => {
    const [no, other, change] = [await asked(), await asked(), await asked()]
    await messages.tell(messages.whatsapp.pressNotice(no.question, payload(no.question, 'cancel')))
    expect([await status(no.orderId), await moves(no.orderId)]).toEqual(['cancelled', 1])
    expect(await lastReply(no.phone)).toMatch(/is cancelled, and nothing will be sent/)
    await db.updateTable('messages').set({ answer_by: new Date() }).where('order_id', '=', other.orderId).execute()
    await messages.tell(messages.whatsapp.pressNotice(change.question, payload(change.question, 'change')))
    const calls = await listCalls(db, settings, staff.id)
    expect(calls[0]).toMatchObject({ _id: change.orderId, state: 'due' })
    expect(calls[0]?.why).toContain('Wants a change, by WhatsApp')
    const press = RecordCall.parse({ orderId: change.orderId, outcome: 'noAnswer' })
    await db.transaction().execute(tx => recordCall(tx, { ...press, staff, settings }))
    expect(await call(change.orderId)).toMatchObject({ state: 'later' })
  })

  test('that is another one, late, or about an order that changed moves nothing and is answered kindly', async () => {
    const twice = await asked()
    await messages.tell(messages.whatsapp.pressNotice(twice.question, payload(twice.question, 'confirm')))
    await messages.tell(messages.whatsapp.pressNotice(twice.question, payload(twice.question, 'cancel')))
    expect([await status(twice.orderId), await moves(twice.orderId)]).toEqual(['confirmed', 1])
    expect(await lastReply(twice.phone)).toMatch(/cannot be changed by this button any more/)
    const packed = await asked()
    await moveOrder(db, { orderId: packed.orderId, to: 'processing', actor: 'Sana' })
    await messages.tell(messages.whatsapp.pressNotice(packed.question, payload(packed.question, 'cancel')))
    expect(await status(packed.orderId)).toBe('processing')
    const changed = await asked()
    await db.updateTable('orders').set({ city: 'Karachi' }).where('id', '=', changed.orderId).execute()
    await messages.tell(messages.whatsapp.pressNotice(changed.question, payload(changed.question, 'confirm')))
    expect(await call(changed.orderId)).toMatchObject({ state: 'due' })
    expect(await lastReply(changed.phone)).toMatch(/we will call you once more/)
    const ended = await asked()
    await moveOrder(db, { orderId: ended.orderId, to: 'cancelled', actor: 'Sana' })
    await messages.tell(messages.whatsapp.pressNotice(ended.question, payload(ended.question, 'confirm')))
    expect(await lastReply(ended.phone)).toMatch(/was cancelled. There is nothing to pay. You are welcome/)
    expect([await moves(packed.orderId), await moves(changed.orderId), await moves(ended.orderId)]).toEqual([1, 0, 1])
  })

  test('of another number, or with a payload of nobody, moves nothing; a user name counts for the message it answers', async () => {
    const { orderId, question } = await asked()
    const foreign = { from: '923459998877' }
    await messages.tell(messages.whatsapp.pressNotice(question, payload(question, 'cancel'), foreign))
    expect(await lastReply('+923459998877')).toMatch(/sent to another number/)
    await messages.tell(
      messages.whatsapp.pressNotice({ ...question, id: 'wamid.other' }, payload(question, 'cancel'), { from: null }),
    )
    await messages.tell(messages.whatsapp.pressNotice(question, `cancel:${'0'.repeat(64)}`))
    await messages.tell(messages.whatsapp.pressNotice(question, `cancel:${orderId}`))
    expect([await status(orderId), await moves(orderId)]).toEqual(['pending', 0])
    // Until staff have read what they pressed, nothing confirms it.
    await db.updateTable('incoming_messages').set({ seen_at: new Date() }).execute()
    await messages.tell(messages.whatsapp.pressNotice(question, payload(question, 'confirm'), { from: null }))
    expect(await status(orderId)).toBe('confirmed')
  })
})

test('messages follow an order: on its way with the link, not handed over, delivered; what is no longer true is not sent', async () => {
  const { orderId, phone } = await asked()
  await moveOrder(db, { orderId, to: 'confirmed', actor: 'Sana' })
  await moveOrder(db, { orderId, to: 'outForDelivery', actor: 'Sana', courier: 'PostEx' })
  await messages.send()
  const message = messages.whatsapp.sent.at(-1)
  expect(message).toMatchObject({
    to: phone.slice(1),
    template: 'shop_dispatched_1',
    link: `${orderId}?key=secret-of-${orderId}`,
  })
  expect(message?.words).toEqual(expect.arrayContaining(['PostEx', 'You pay Rs 2,280 to the courier']))
  await moveOrder(db, { orderId, to: 'processing', actor: 'Sana' })
  await moveOrder(db, { orderId, to: 'outForDelivery', actor: 'Sana' })
  await moveOrder(db, { orderId, to: 'delivered', actor: 'Sana' })
  await messages.send()
  expect((await rows(orderId)).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'confirm accepted',
    'delivered accepted',
    'dispatched accepted',
    'dispatched skipped',
  ])
  const stored = JSON.stringify([await outgoingCalls(db, { system: 'whatsapp' }), await rows(orderId)])
  expect(stored).not.toMatch(/fake-token|fake-appSecret|secret-of-/)
})

test('a thank you that waited for its channel is not sent once the order left or was cancelled; what staff wrote is', async () => {
  const [left, ended, stays] = [await asked(), await asked(), await asked()]
  for (const { question } of [left, ended, stays])
    await messages.tell(messages.whatsapp.pressNotice(question, payload(question, 'confirm')))
  await messages.tell(messages.whatsapp.textNotice(left.phone.slice(1), 'Kab milega?'))
  await moveOrder(db, { orderId: left.orderId, to: 'outForDelivery', actor: 'Sana', courier: 'PostEx' })
  await moveOrder(db, { orderId: ended.orderId, to: 'cancelled', actor: 'Sana' })
  await db.transaction().execute(tx => replyToShopper(tx, senderOf(left.phone.slice(1)), 'Kal.', 'Sana'))
  await messages.send()
  const replies = ({ phone }: { phone: string }) =>
    messages.whatsapp.sent.filter(({ to, type }) => `+${to}` === phone && type === 'text').map(({ text }) => text)
  expect([replies(left), replies(ended), replies(stays)]).toEqual([
    ['Kal.'],
    [],
    [expect.stringMatching(/^Thank you! Your order KH-\S+ is confirmed/)],
  ])
})

test('each parcel of an order that leaves later has a message of its own, with its cash', async () => {
  const { _id: orderId, phone } = await someoneNew().then(async someone => ({
    ...(await someone.buy([line(0, 3)], 6000)),
    phone: someone.phoneNumber,
  }))
  await moveOrder(db, { orderId, to: 'confirmed', actor: staff.name })
  const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
  const pack = async (isLast = false) => {
    const { parcelId } = await write(tx => startParcel(tx, orderId))
    await write(tx => scanPiece(tx, { parcelId, code: line().selectedSizeId.toUpperCase(), actor: staff.name }))
    // The last piece of an order packs its parcel.
    if (!isLast) await write(tx => packScanned(tx, { parcelId, actor: staff.name }))
    await db.updateTable('parcels').set({ courier_id: 'tcs' }).where('id', '=', parcelId).execute()
    return parcelId
  }
  const sentTexts = async () => {
    await messages.send()
    return messages.whatsapp.sent.filter(({ to }) => `+${to}` === phone).map(({ text, words }) => text || words.join())
  }
  const first = await pack()
  await write(tx => handOver(tx, { parcel: [first] }, staff))
  expect((await sentTexts()).filter(text => text.includes('Rs 2,000'))).toHaveLength(1)
  const [second, third] = [await pack(), await pack(true)]
  await write(tx => handOver(tx, { parcel: [second] }, staff))
  await write(tx => handOver(tx, { parcel: [third] }, staff))
  const texts = await sentTexts()
  expect(texts).toHaveLength(3)
  const { order_number: number } = await db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(texts.map(text => text.includes('Rs 2,000'))).toEqual([true, true, true])
  expect(texts.map(text => [`${number}-2`, `${number}-3`].find(code => text.includes(code)))).toEqual([
    undefined,
    `${number}-2`,
    `${number}-3`,
  ])
})

test('one number gets eight messages an hour at most, of whatever kinds and orders; what comes beyond waits for its turn', async () => {
  const number = ++people
  for (let n = 0; n < 10; n++) await order(number)
  await messages.send()
  const { phoneNumber } = await someoneNew(number)
  const sent = () => messages.whatsapp.sent.filter(({ to }) => `+${to}` === phoneNumber).length
  expect(sent()).toBe(8)
  const waiting = await db
    .selectFrom('messages')
    .selectAll()
    .where('phone', '=', phoneNumber)
    .where('state', '=', 'waiting')
    .execute()
  expect(waiting.map(({ why }) => why)).toEqual(
    Array(2).fill('Waits, since this number, or unproved numbers, had many messages within the hour'),
  )
  await sql`update messages set sent_at = sent_at - interval '61 minutes', next_try_at = next_try_at - interval '61 minutes'
    where phone = ${phoneNumber}`.execute(db)
  await messages.send()
  expect(sent()).toBe(10)
})

test('of strangers’ cash orders of one network the first twenty of a day are asked by a message, further ones are called', async () => {
  const network = '203.0.113.9'
  for (let n = 0; n < 24; n++) {
    const someone = await someoneNew()
    const { _id } = await someone.buy([line()], 2280)
    await db.updateTable('stranger_orders').set({ network }).where('order_id', '=', _id).execute()
    await assessOrder(db, _id, settings)
  }
  const { rows } = await sql<{ asked: number }>`
    select count(*)::int as asked from messages where kind = 'confirm' and order_id in (select order_id from stranger_orders where network = ${network})`.execute(
    db,
  )
  expect(rows[0]?.asked).toBe(20)
})

describe('a cancelled order', () => {
  const sentTo = async (phone: string) => {
    await messages.send()
    return messages.whatsapp.sent.filter(({ to, template }) => `+${to}` === phone && template === 'shop_cancelled_1')
  }

  test('is told once with the reason and its money, in the language of its customer, with the link to the order', async () => {
    const { orderId, phone } = await asked()
    await moveOrder(db, { orderId, to: 'cancelled', actor: 'Sana', soldOut: true })
    expect(await sentTo(phone)).toMatchObject([
      {
        link: `${orderId}?key=secret-of-${orderId}`,
        words: expect.arrayContaining(['We are sorry: what you ordered is sold out', 'There is nothing to pay']),
      },
    ])
    const someone = await someoneNew()
    const { _id } = await someone.buy([line()], 2280, { shippingAddress: { ...someone.address, fullName: 'بلال' } })
    await sql`update orders set prepaid_amount = 228000 where id = ${_id}`.execute(db)
    await moveOrder(db, { orderId: _id, to: 'cancelled', actor: 'Sana' })
    expect(await sentTo(someone.phoneNumber)).toMatchObject([
      {
        language: 'ur',
        words: expect.arrayContaining([
          'ہماری ٹیم نے اسے منسوخ کیا ہے',
          'آپ نے Rs 2,280 ادا کیے؛ Rs 2,280 ہم بینک ٹرانسفر یا والٹ سے واپس کریں گے اور ادائیگی پر لکھیں گے',
        ]),
      },
    ])
  })

  test('says of each way it can end why it did, and by SMS too', async () => {
    const expire = async (method: string) => {
      const { orderId, phone } = await order()
      await sql`update orders set payment_method = ${method} where id = ${orderId}`.execute(db)
      await moveOrder(db, { orderId, to: 'cancelled', actor: EXPIRY_ACTOR })
      return (await sentTo(phone))[0]?.words
    }
    expect(await expire('COD')).toContain('We could not confirm it with you in time')
    expect(await expire('Bank Transfer')).toContain('We have not received your bank transfer in time')
    await messages.turnSms('yes')
    const without = await order(404)
    await messages.send()
    await moveOrder(db, { orderId: without.orderId, to: 'cancelled', actor: 'Sana', soldOut: true })
    await messages.send()
    await messages.send()
    expect(messages.sms.sent.at(-1)?.text).toMatch(
      /^Khushbu: your order KH-\S+ is cancelled\. We are sorry: what you ordered is sold out\. There is nothing to pay\. Your order: https:\/\/shop\.example\/order\//,
    )
    await messages.turnSms('no')
  })

  test('is not told to who cancelled it, nor of one that was merged; their button’s answer says what becomes of their money', async () => {
    const { orderId, phone, question } = await asked()
    await sql`update orders set prepaid_amount = 100000 where id = ${orderId}`.execute(db)
    await db
      .updateTable('messages')
      .set({ order_version: (await findStaffOrder(db, orderId)).office.version })
      .where('order_id', '=', orderId)
      .execute()
    await messages.tell(messages.whatsapp.pressNotice(question, payload(question, 'cancel')))
    expect(await lastReply(phone)).toContain(
      'nothing will be sent. You paid Rs 1,000; we pay Rs 1,000 back to you by bank transfer or wallet, and write once it is paid. Thank you',
    )
    expect(await sentTo(phone)).toEqual([])
    const merged = await order()
    await moveOrder(db, { orderId: merged.orderId, to: 'cancelled', actor: 'Sana' }, { email: false })
    expect(await sentTo(merged.phone)).toEqual([])
  })
})
