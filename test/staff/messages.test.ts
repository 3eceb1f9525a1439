import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assessOrder } from '../../src/shop/orders/confirmation/index.ts'
import { forgetOrdersOf } from '../../src/shop/orders/orders/index.ts'
import { guest, settings, shelve } from '../fixtures.ts'
import { type OpenMessages, openMessages, whatsappFields } from '../messages.ts'
import { type Browser, type OpenShop, openShop, sessionSecret } from '../shop.ts'
import { open, staffBrowser, staffPassword, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let messages: OpenMessages
let clerk: Browser
let manager: Browser
let line: Awaited<ReturnType<typeof shelve>>['line']
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  messages = await openMessages(shop.db, sessionSecret)
  clerk = await staffBrowser(shop, 'orders')
  manager = await staffBrowser(shop, 'manager')
  line = (await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 100 }])).line
})
afterAll(async () => {
  await messages.close()
  await shop.close()
})

const toAnswer = async () =>
  (await open(clerk, '/admin/today')).data.work.find(({ kind }: { kind: string }) => kind === 'messages')?.waiting ?? 0
const replies = () => messages.whatsapp.sent.filter(({ type }) => type === 'text')

test('what a shopper writes stands beside the order, is answered within a day, and is counted until it is read', async () => {
  const someone = await guest(shop.db, 200_001)
  const { _id, orderNumber } = await someone.buy([line()], 2280)
  await assessOrder(shop.db, _id, settings)
  await messages.send()
  const number = someone.phoneNumber.slice(1)
  await messages.tell(messages.whatsapp.textNotice(number, 'کیا جمعے کو بھیج سکتے ہیں؟'))
  await messages.tell(messages.whatsapp.textNotice('923459990000', 'Do you have testers?'))
  expect(await toAnswer()).toBe(2)
  expect((await open(clerk, '/admin/messages')).data.threads).toMatchObject([
    { sender: number, orderNumber, unread: 1, text: 'کیا جمعے کو بھیج سکتے ہیں؟', name: 'Ayesha Malik' },
  ])
  const unknown = (await open(clerk, '/admin/messages?of=unknown')).data.threads
  expect(unknown).toMatchObject([{ sender: '923459990000', orderId: null }])
  const page = `/admin/messages/${number}`
  expect((await open(clerk, page)).data.said.map(({ isTheirs }: { isTheirs: boolean }) => isTheirs)).toEqual([
    false,
    true,
  ])
  expect((await submit(clerk, page, { do: 'reply', text: ' ' })).answer.problems).toEqual({
    text: 'Please write an answer',
  })
  expect((await submit(clerk, page, { do: 'reply', text: 'Ji haan, jumme ko.' })).answer.ok).toBe(true)
  await messages.send()
  expect(replies().at(-1)).toMatchObject({ to: number, text: 'Ji haan, jumme ko.' })

  // WhatsApp takes nothing twice: neither an answer nor a code is promised until it works again.
  const answerOf = async (text: string) => (await submit(clerk, page, { do: 'reply', text })).answer.message
  const codeWays = async () =>
    (await sql<{ ways: string[] }>`select code_ways() as ways`.execute(shop.db)).rows[0]?.ways
  for (const text of ['Subah.', 'Shaam.']) expect(await answerOf(text)).toBe('Your answer goes out now.')
  expect(await codeWays()).toEqual(['whatsapp'])
  messages.whatsapp.next.push('busy', 'busy')
  await messages.send()
  expect([await answerOf('Dopahar.'), await codeWays()]).toEqual([expect.stringContaining('your answer waits'), []])
  await messages.later()
  await messages.send()
  expect([replies().at(-1)?.text, await codeWays()]).toEqual(['Dopahar.', ['whatsapp']])
  const connect = (active: boolean) =>
    shop.db.updateTable('connections').set({ active }).where('id', '=', 'whatsapp').execute()
  await connect(false)
  expect(await answerOf('Raat.')).toContain('your answer waits')
  await connect(true)
  expect((await open(clerk, '/admin/messages')).data.counts).toEqual({ orders: 0, unknown: 1 })
  await submit(clerk, '/admin/messages/923459990000', { do: 'seen' })
  expect((await open(clerk, '/admin/messages')).data.counts).toEqual({ orders: 0, unknown: 0 })

  await shop.db
    .updateTable('incoming_messages')
    .set({ at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  const late = await submit(clerk, page, { do: 'reply', text: 'Salam' })
  expect([late.status, late.answer.problems.text]).toEqual([400, expect.stringContaining('more than 24 hours ago')])
  expect((await open(clerk, '/admin/messages/923000000009')).status).toBe(404)
  const audit = JSON.stringify(await shop.db.selectFrom('audit_log').selectAll().execute())
  expect(audit).not.toMatch(/jumme|جمعے/)
  expect(audit).not.toContain(number)

  await shop.db.updateTable('orders').set({ order_status: 'delivered' }).where('id', '=', _id).execute()
  await shop.db.transaction().execute(tx => forgetOrdersOf(tx, [someone.customerId]))
  expect((await open(clerk, page)).status).toBe(404)
})

test('each message is turned on and off; the texts show what WhatsApp says of them, and what they cost', async () => {
  const page = '/admin/messages/texts'
  expect((await open(clerk, page)).status).toBe(403)
  const kindOf = async (name: string) =>
    (await open(manager, page)).data.kinds.find(({ kind }: { kind: string }) => kind === name)
  expect(await kindOf('confirm')).toMatchObject({
    active: true,
    texts: { en: { state: 'APPROVED' }, ur: { state: 'APPROVED' } },
  })
  const off = { do: 'switch', kind: 'delivered', active: 'no', version: String((await kindOf('delivered')).version) }
  expect((await submit(manager, page, off)).answer.ok).toBe(true)
  expect((await submit(manager, page, off)).answer.message).toMatch(/was changed while you had it open/)
  expect(await kindOf('delivered')).toMatchObject({ active: false })
  Object.assign(messages.whatsapp.templates[0] ?? {}, { status: 'REJECTED', rejected_reason: 'TAG_CONTENT_MISMATCH' })
  await messages.refresh()
  expect(await kindOf('confirm')).toMatchObject({
    texts: { en: { state: 'REJECTED', reason: 'TAG_CONTENT_MISMATCH' } },
  })
  expect((await open(manager, page)).data.asking).toBe(false)
  expect((await submit(manager, page, { do: 'ask' })).answer.ok).toBe(true)
  expect((await open(manager, page)).data.asking).toBe(true)
  const sent = messages.whatsapp.sent.find(({ type }) => type === 'template')
  if (!sent) throw new Error('nothing was sent')
  await messages.tell(messages.whatsapp.statusNotice(sent, 'delivered'))
  expect((await open(manager, page)).data.costs).toMatchObject([{ category: 'utility', messages: 1, cost: 400 }])
})

test('the text of a message is written, tried on a number and put back on its page of settings, each with an audit row', async () => {
  const page = '/admin/settings/messages/delivered'
  const { stored, previews } = (await open(manager, page)).data
  expect(previews[0].text).toContain('KH-0000-0000')
  const sent = { do: 'save', seen: JSON.stringify(stored), ...stored, en: 'Your order {order} has arrived.' }
  expect((await submit(manager, page, { ...sent, ur: 'آپ کا آرڈر' })).answer.problems).toEqual({
    ur: 'Please keep {order} in it',
  })
  expect((await submit(manager, page, sent)).answer.message).toMatch(/^Saved\. WhatsApp is asked to approve it/)
  expect((await open(manager, page)).data.previews[0].text).toBe('Your order KH-0000-0000 has arrived.')
  const test = { do: 'test', phone: '0300-7654321', language: 'en' }
  expect((await submit(manager, page, test)).answer.problems.language).toMatch(/^WhatsApp has not approved this text/)
  await messages.refresh(true)
  await messages.refresh()
  expect((await submit(manager, page, { ...test, phone: '042 111' })).answer.problems.phone).toMatch(/mobile number/)
  expect((await submit(manager, page, test)).answer.ok).toBe(true)
  await messages.send()
  expect(messages.whatsapp.sent.at(-1)).toMatchObject({ to: '923007654321', words: ['KH-0000-0000'] })
  expect((await open(manager, page)).data.tests).toMatchObject([{ phone: '+923007654321', state: 'accepted' }])
  expect((await submit(manager, page, { do: 'putBack' })).answer.ok).toBe(true)
  const audit = shop.db.selectFrom('audit_log').select('action').where('subject_id', '=', 'messageTexts.delivered')
  expect((await audit.orderBy('id').execute()).map(({ action }) => action)).toEqual([
    'setting.changed',
    'setting.tested',
    'setting.changed',
  ])
  expect((await open(manager, '/admin/settings/messages/reply')).status).toBe(404)
})

test('the page of an order shows what was said about it with its cost, and answers from there', async () => {
  const someone = await guest(shop.db, 200_002)
  const { _id } = await someone.buy([line()], 2280)
  const page = `/admin/orders/${_id}`
  expect((await open(clerk, page)).data.thread).toMatchObject({ said: [], replyUntil: null })
  await assessOrder(shop.db, _id, settings)
  await messages.send()
  const number = someone.phoneNumber.slice(1)
  const question = messages.whatsapp.sent.find(({ to, type }) => to === number && type === 'template')
  if (!question) throw new Error('nothing was asked')
  await messages.tell(messages.whatsapp.statusNotice(question, 'delivered'))
  expect((await submit(clerk, page, { do: 'reply', text: 'Salam' })).answer.problems.text).toMatch(/please call/i)
  await messages.tell(messages.whatsapp.textNotice(number, 'Gift wrap please'))
  const { thread } = (await open(clerk, page)).data
  expect(thread.said).toMatchObject([
    { isTheirs: false, state: 'delivered', channel: 'whatsapp', cost: 400 },
    { isTheirs: true, isUnread: true, text: 'Gift wrap please', cost: null },
  ])
  expect(new Date(thread.replyUntil).getTime()).toBeGreaterThan(Date.now())
  expect((await submit(clerk, page, { do: 'reply', text: 'Of course.' })).answer.ok).toBe(true)
  await messages.send()
  expect(replies().at(-1)).toMatchObject({ to: number, text: 'Of course.' })
  const after = (await open(clerk, page)).data.thread.said
  expect(after.at(-1)).toMatchObject({ text: 'Of course.', state: 'accepted' })
  expect(after.some(({ isUnread }: { isUnread: boolean }) => isUnread)).toBe(false)
  await messages.tell(messages.whatsapp.textNotice(number, 'Thanks'))
  expect((await submit(clerk, page, { do: 'seen' })).answer.ok).toBe(true)
  const unread = shop.db.selectFrom('incoming_messages').select('id').where('seen_at', 'is', null)
  expect(await unread.where('order_id', '=', _id).execute()).toEqual([])
  expect((await open(clerk, '/admin/orders/KH-NONE')).status).toBe(404)
})

test('the connection is given on a page, tried there, and its secrets are shown never again', async () => {
  const page = '/admin/connections/whatsapp'
  const { connection } = (await open(manager, page)).data
  expect(JSON.stringify(connection)).not.toMatch(/fake-/)
  const { phoneNumberId: _, ...without } = whatsappFields
  const fields = {
    do: 'save',
    version: String(connection.version),
    active: 'yes',
    password: staffPassword,
    address: '',
  }
  const refused = await submit(manager, page, { ...fields, ...without })
  expect(refused.answer.problems).toEqual({ phoneNumberId: 'Please give the Phone number ID' })
  expect((await submit(manager, page, { ...fields, ...whatsappFields })).answer.ok).toBe(true)
  const { trySystem } = await import('../../src/integrations/try-system.ts')
  expect(await trySystem(messages.parts, 'whatsapp')).toBe('It works: it sends as Khushbu, +92 300 7654321.')
  await messages.turnSms('yes')
  expect(await trySystem(messages.parts, 'sms')).toMatch(/^It works: what is sent is complete/)
})
