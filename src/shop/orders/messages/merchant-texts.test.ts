import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { allowOpenOrders, guest, settings, shelve } from '../../../../test/fixtures.ts'
import { type OpenMessages, openMessages } from '../../../../test/messages.ts'
import type { Db } from '../../../platform/database/database.ts'
import { readSettings } from '../../settings/settings/index.ts'
import { assessOrder } from '../confirmation/index.ts'
import { findStaffOrder } from '../orders/index.ts'
import { listKinds, listTests, messageTexts, sendTestMessage, TestMessage } from './index.ts'
import { messageTextRule, templateIn } from './merchant-texts.ts'
import { messageKindNames } from './message-rules.ts'

let fresh: FreshDatabase
let db: Db
let messages: OpenMessages
let buy: () => Promise<string>
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await allowOpenOrders(db)
  messages = await openMessages(db)
  const { line } = await shelve(db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 100 }])
  buy = async () => {
    const { _id } = await (await guest(db)).buy([line()], 2280)
    await assessOrder(db, _id, settings)
    return _id
  }
})
beforeEach(async () => {
  await db.transaction().execute(tx => messageTexts.putBack(tx, { name: 'confirm' }))
  await messages.refresh()
  messages.whatsapp.sent.length = 0
})
afterAll(async () => {
  await messages.close()
  await fresh.drop()
})

const stored = async () => messageTexts.textOf(await readSettings(db), 'confirm')
const write = async (typed: Partial<Awaited<ReturnType<typeof stored>>>) => {
  const seen = await stored()
  return db.transaction().execute(tx => messageTexts.save(tx, { name: 'confirm', typed: { ...seen, ...typed }, seen }))
}
/** What was sent about an order. `pages` of the tests read the settings of their database. */
const question = async () => {
  await buy()
  await messages.send(await readSettings(db))
  return messages.whatsapp.sent.at(-1)
}
const approvals = async () => (await listKinds(db)).find(({ kind }) => kind === 'confirm')?.texts
const trial = (typed: Record<string, string> = {}) =>
  db.transaction().execute(tx =>
    sendTestMessage(tx, {
      ...TestMessage.parse({ phone: '0300 7654321', language: 'en', ...typed }),
      kind: 'confirm',
      by: 'Sana Malik',
    }),
  )
const OWN = 'Salaam {name}, order {order} of {total} from {shop}: shall we send it?'

test('a text that WhatsApp would refuse, or that lacks what it is about, is refused by its language', () => {
  const rule = messageTextRule('confirm')
  const problem = (en: string) =>
    rule.safeParse({ en, ur: OWN }).error?.issues.map(({ path, message }) => [path[0], message])
  expect(problem(OWN)).toBeUndefined()
  expect(problem('Order {oder}, {total} now')?.[0]?.[1]).toMatch(/^Unknown placeholder \{oder\}; use \{name\}/)
  expect(problem('Order {order} now')).toEqual([['en', 'Please keep {total} in it']])
  expect(problem('Order {order} costs {total}')?.[0]?.[1]).toMatch(/^Please begin and end with a word/)
  expect(problem('{order}, {total} now')?.[0]?.[1]).toMatch(/^Please begin and end with a word/)
  expect(problem('Order {order} {total} now')?.[0]?.[1]).toBe('Please put a word between two placeholders')
  expect(problem('Order {{order}} of {total} now')?.[0]?.[1]).toBe('Please use braces around placeholders only')
  expect(problem('Order {order}\n\n\n of {total} now')?.[0]?.[1]).toMatch(/^Please use no more than one empty line/)
  for (const kind of messageKindNames) {
    const delivered = messageTexts.textOf({ messageTexts: {} }, kind)
    expect(messageTextRule(kind).parse(delivered)).toEqual(delivered)
  }
})

test('the approved text goes out until its new one is approved, and what was put back needs no approval again', async () => {
  await write({ en: OWN })
  expect(await question()).toMatchObject({ template: 'shop_confirm_1', words: expect.arrayContaining(['Lahore']) })
  expect(await approvals()).toMatchObject({ en: { text: OWN, state: '' }, ur: { state: 'APPROVED' } })
  await messages.refresh(true)
  await messages.refresh()
  expect(await approvals()).toMatchObject({ en: { state: 'APPROVED' } })
  const own = templateIn(await readSettings(db), 'confirm', 'en').name
  expect(own).toMatch(/^shop_confirm_[0-9a-f]{10}$/)
  const sent = await question()
  expect(sent).toMatchObject({
    template: own,
    words: ['Ayesha Malik', expect.stringMatching(/^KH-/), 'Rs 2,280', 'Khushbu'],
  })
  await db.transaction().execute(tx => messageTexts.putBack(tx, { name: 'confirm' }))
  await messages.refresh()
  expect(await question()).toMatchObject({ template: 'shop_confirm_1' })
})

test('a text that WhatsApp pauses is not sent any more: the other language is', async () => {
  const known = messages.whatsapp.templates.find(({ name, language }) => name === 'shop_confirm_1' && language === 'en')
  Object.assign(known ?? {}, { status: 'PAUSED' })
  await messages.refresh()
  expect(await question()).toMatchObject({ template: 'shop_confirm_1', language: 'ur' })
  Object.assign(known ?? {}, { status: 'APPROVED' })
})

test('a test goes to a typed number with example words, once its text is approved, and its button confirms nothing', async () => {
  for (const phone of ['0300 12', '+44 7700 900123', 'call me', '042 35761234'])
    expect(TestMessage.safeParse({ phone, language: 'en' }).error?.issues[0]?.message, phone).toMatch(
      /^Please enter a mobile/,
    )
  await write({ en: OWN })
  await expect(trial()).rejects.toMatchObject({ code: 'invalid', field: 'language' })
  await messages.refresh(true)
  await messages.refresh()
  const orderId = await buy()
  await messages.send()
  await trial()
  await messages.send()
  const test = messages.whatsapp.sent.at(-1)
  if (!test) throw new Error('nothing was sent')
  expect(test).toMatchObject({ to: '923007654321', words: ['Ayesha Malik', 'KH-0000-0000', 'Rs 2,280', 'Khushbu'] })
  expect(test.payloads).toEqual(['test', 'test', 'test'])
  await messages.tell(messages.whatsapp.pressNotice(test, 'test'))
  await messages.tell(messages.whatsapp.statusNotice(test, 'delivered'))
  expect((await findStaffOrder(db, orderId)).order.orderStatus).toBe('pending')
  expect(await listTests(db, 'confirm')).toMatchObject([{ phone: '+923007654321', language: 'en', state: 'delivered' }])
  expect(await listTests(db, 'cart')).toEqual([])
})

test('a test that fails says why and is not sent by SMS; without the connection, or to who wants none, nothing is queued', async () => {
  await messages.turnSms('yes')
  await trial({ phone: '0300 1000404', language: 'ur' })
  await messages.send()
  await messages.send()
  expect((await listTests(db, 'confirm'))[0]).toMatchObject({ state: 'failed', why: expect.stringContaining('131026') })
  expect(messages.sms.sent).toEqual([])
  await db.insertInto('message_stops').values({ phone: '+923007654321', text: 'STOP' }).execute()
  await expect(trial()).rejects.toMatchObject({ field: 'phone' })
  await db.updateTable('connections').set({ active: false }).where('id', '=', 'whatsapp').execute()
  await expect(trial({ phone: '0301 7654321' })).rejects.toThrow('The connection to WhatsApp is off')
  expect(await listTests(db, 'confirm')).toHaveLength(2)
})
