import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, setStock, shelve } from '../../../test/fixtures.ts'
import { member, password, queued } from '../../../test/people.ts'
import { type Browser, type OpenShop, openShop } from '../../../test/shop.ts'
import { open, staffBrowser, submit } from '../../../test/staff.ts'
import { staffPages } from '../../../test/staff-pages.ts'
import { moveOrder } from '../orders/index.ts'
import { Settings } from '../settings/index.ts'
import { askForSize } from '../stock-asks/index.ts'
import { requestReturn } from './index.ts'

let shop: OpenShop
let clerk: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  clerk = await staffBrowser(shop, 'orders')
})
afterAll(() => shop.close())

const home = { country: 'Pakistan', city: 'Lahore', state: 'Punjab', town: 'Gulberg', phoneNumber: '0321 7654321' }
const wanted = {
  lines: [{ position: 1, quantity: 1 }],
  reason: 'damaged',
  wish: 'refund',
  sealed: false,
  note: 'The cap is broken',
  payTo: 'Raast 0300 1234567',
}

/** A delivered order of two bottles of one size, in a guest's browser. */
async function delivered() {
  const oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 300_000, stock: 2 }])
  const browser = shop.browser()
  const email = `returns-${Math.random().toString(36).slice(2)}@example.com`
  const { body } = await browser.send('POST', '/v1/customer', { email })
  const placed = await browser.send('POST', '/v1/order', {
    customerId: (body.data as { _id: string })._id,
    items: [oud.line(0, 2)],
    paymentMethod: 'COD',
    totalAmount: 6000,
    shippingAddress: { ...home, fullName: 'Ayesha Malik', address: 'House 7', email },
  })
  expect(placed.status, placed.body.message).toBe(200)
  const { _id, orderKey } = placed.body.data as { _id: string; orderKey: string }
  for (const to of ['confirmed', 'delivered'] as const) await moveOrder(shop.db, { orderId: _id, to, actor: 'test' })
  return { browser, email, orderId: _id, key: orderKey, sizeId: oud.line().selectedSizeId }
}

const ask = (browser: Browser, orderId: string, more: object = {}, key = '') =>
  browser.send('POST', `/v1/return/${orderId}${key && `?key=${key}`}`, { ...wanted, ...more })

async function requested(more: object = {}) {
  const order = await delivered()
  const { status, body } = await ask(order.browser, order.orderId, more)
  expect(status, body.message).toBe(200)
  return { ...order, returnId: (body.data as { _id: string })._id }
}

const move = (returnId: string, from: string, to: string, more: Record<string, string> = {}) =>
  submit(clerk, `/admin/returns/${returnId}`, { do: 'move', from, to, ...more })
const stockOf = async (id: string) =>
  (await shop.db.selectFrom('sizes').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock
const ledgerOf = (id: string) =>
  shop.db.selectFrom('stock_ledger').select(['change', 'reason']).where('size_id', '=', id).orderBy('entry').execute()

test('whoever may read a delivered order asks to return it: its browser and its link, and nobody else', async () => {
  const { browser, orderId, key } = await delivered()
  const stranger = (await member(shop)).browser
  expect((await ask(stranger, orderId)).status).toBe(404)
  expect((await ask(stranger, orderId, {}, 'guessed')).status).toBe(404)
  expect((await ask(browser, orderId)).status).toBe(200)
  expect((await ask(stranger, orderId, {}, key)).status).toBe(200)
  expect((await browser.get(`/v1/return/${orderId}`)).body.data).toMatchObject([
    { state: 'requested', wish: 'refund', lines: [{ position: 1, quantity: 1, sellable: null }] },
    { state: 'requested' },
  ])
  expect((await stranger.get(`/v1/return/${orderId}`)).status).toBe(404)
})

test('not before delivery, not after the days of the setting, not more than was bought', async () => {
  const { browser, orderId } = await delivered()
  const tooMany = await ask(browser, orderId, { lines: [{ position: 1, quantity: 3 }] })
  expect([tooMany.status, tooMany.body.errors]).toEqual([400, [{ field: 'lines', message: expect.any(String) }]])
  const unknown = await ask(browser, orderId, { lines: [{ position: 2, quantity: 1 }] })
  expect(unknown.status).toBe(400)
  expect((await ask(browser, orderId, { lines: [{ position: 1, quantity: 2 }] })).status).toBe(200)
  expect((await ask(browser, orderId)).status).toBe(400)
  // The seventh day counts to its end in Pakistan; on the eighth it is over.
  const late = await delivered()
  const deliverAgo = (days: number, time: string) =>
    sql`update order_events set created_at = ((now() at time zone 'Asia/Karachi')::date - ${days}::int + ${time}::time)
      at time zone 'Asia/Karachi' where order_id = ${late.orderId}`.execute(shop.db)
  await deliverAgo(7, '00:00')
  expect((await ask(late.browser, late.orderId)).status).toBe(200)
  await deliverAgo(8, '23:59')
  expect((await ask(late.browser, late.orderId)).body.message).toBe('Orders can be returned within 7 days of delivery')
  const buyer = await guest(shop.db)
  const rose = await shelve(shop.db, 'Rose', [{ ml: 12, price: 600_000 }])
  const { _id } = await buyer.buy([rose.line()], 6000)
  const reader = { kind: 'link', orderId: _id } as const
  const input = { ...wanted, reason: 'damaged', wish: 'refund' } as const
  await expect(
    requestReturn(shop.db, { orderId: _id, reader, input: { ...input, lines: [...input.lines] } }, Settings.parse({})),
  ).rejects.toMatchObject({ code: 'not_delivered' })
})

test('two requests at once return each bottle once', async () => {
  const { browser, orderId } = await delivered()
  const both = { lines: [{ position: 1, quantity: 2 }] }
  const answers = await Promise.all([1, 2, 3].map(() => ask(browser, orderId, both)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('whoever changed their mind returns sealed bottles; what is wrong with the parcel may be open', async () => {
  const { browser, orderId } = await delivered()
  const { status, body } = await ask(browser, orderId, { reason: 'changedMind' })
  expect([status, body.errors]).toEqual([400, [{ field: 'sealed', message: expect.any(String) }]])
  expect((await ask(browser, orderId, { reason: 'changedMind', sealed: true })).status).toBe(200)
  expect((await ask(browser, orderId, { reason: 'wrong' })).status).toBe(200)
})

test('a return is accepted, received and settled by staff, with an audit row and an email at each', async () => {
  const { orderId, returnId, sizeId } = await requested({ lines: [{ position: 1, quantity: 2 }] })
  await askForSize(shop.db, { sizeId, email: 'waiting@example.com' }, null)
  await askForSize(shop.db, { sizeId, email: 'waiting-too@example.com' }, null)
  expect((await open(clerk, '/admin/returns')).data.returns).toContainEqual(expect.objectContaining({ _id: returnId }))
  expect((await move(returnId, 'requested', 'accepted', { answer: 'Please use a strong box.' })).status).toBe(200)
  // Said for every line, and no more than came.
  expect((await move(returnId, 'accepted', 'received')).status).toBe(400)
  expect((await move(returnId, 'accepted', 'received', { 'sellable-1': '3' })).status).toBe(400)
  expect(await stockOf(sizeId)).toBe(0)
  expect((await move(returnId, 'accepted', 'received', { 'sellable-1': '1' })).status).toBe(200)
  expect(await stockOf(sizeId)).toBe(1)
  expect((await ledgerOf(sizeId)).slice(-2)).toEqual([
    { change: 2, reason: 'return' },
    { change: -1, reason: 'damaged' },
  ])
  // One bottle can be sold: one person hears of it.
  const called = await shop.db
    .selectFrom('stock_asks')
    .select('email')
    .where('size_id', '=', sizeId)
    .where('called_at', 'is not', null)
    .execute()
  expect(called).toEqual([{ email: 'waiting@example.com' }])
  // What staff wrote at one state is not repeated at the next.
  expect((await open(clerk, `/admin/returns/${returnId}`)).data.found.answer).toBe('')
  expect((await open(clerk, '/admin/today')).data.groups[0]?.tiles).toContainEqual({
    label: 'Returns to settle',
    number: (await open(clerk, '/admin/returns')).data.returns.length,
    path: '/admin/returns',
  })
  expect((await open(clerk, `/admin/orders/${orderId}`)).data.returns).toMatchObject([{ _id: returnId }])
  expect((await move(returnId, 'received', 'done')).status).toBe(200)
  const states = (await queued(shop.db, 'return-moved')).filter(job => job.returnId === returnId)
  expect(states.map(({ state }) => state)).toEqual(['requested', 'accepted', 'received', 'done'])
  const audit = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject_id', '=', returnId)
    .orderBy('id')
    .execute()
  expect(audit.map(({ after }) => after)).toEqual([
    { state: 'accepted' },
    { state: 'received', sellable: { '1': 1 } },
    { state: 'done' },
  ])
})

test('a refusal says why, and leaves stock alone; its bottles can be asked for again', async () => {
  const { browser, orderId, returnId, sizeId } = await requested()
  expect((await move(returnId, 'requested', 'refused')).status).toBe(400)
  expect((await move(returnId, 'requested', 'refused', { answer: 'The seal is broken.' })).status).toBe(200)
  expect((await browser.get(`/v1/return/${orderId}`)).body.data).toMatchObject([
    { state: 'refused', answer: 'The seal is broken.' },
  ])
  expect(await stockOf(sizeId)).toBe(0)
  expect((await ask(browser, orderId, { lines: [{ position: 1, quantity: 2 }] })).status).toBe(200)
})

test('moves that skip a state, or come too late, are refused', async () => {
  const { returnId } = await requested()
  expect((await move(returnId, 'requested', 'received', { 'sellable-1': '1' })).status).toBe(409)
  const both = await Promise.all([
    move(returnId, 'requested', 'accepted'),
    move(returnId, 'requested', 'refused', { answer: 'No.' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a picture goes with the open return, and staff and the reader of the order see it', async () => {
  const { browser, orderId, returnId } = await requested()
  const form = new FormData()
  const jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c93' } })
    .jpeg()
    .toBuffer()
  form.append('photo', new Blob([Uint8Array.from(jpeg)]), 'cap.jpg')
  const sent = await browser.raw(`/v1/return-photo/${orderId}`, { method: 'POST', body: form })
  expect(sent.status).toBe(200)
  const { data } = (await sent.json()) as { data: { _id: string } }
  expect((await browser.raw(`/v1/order/${orderId}/photo/${data._id}`)).status).toBe(200)
  expect((await open(clerk, `/admin/returns/${returnId}`)).data.found.photos).toEqual([{ _id: data._id }])
  expect((await shop.browser().raw(`/v1/order/${orderId}/photo/${data._id}`)).status).toBe(404)
})

test('what was written in a return is deleted with the account', async () => {
  const { browser, email, customerId } = await member(shop)
  const oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000 }])
  await setStock(shop.db, oud.line().selectedSizeId, 5)
  const { body } = await browser.send('POST', '/v1/order', {
    customerId,
    items: [oud.line()],
    paymentMethod: 'COD',
    totalAmount: 6000,
    shippingAddress: { ...home, fullName: 'Ayesha Malik', address: 'House 7', email },
  })
  const orderId = (body.data as { _id: string })._id
  for (const to of ['confirmed', 'delivered'] as const) await moveOrder(shop.db, { orderId, to, actor: 'test' })
  await ask(browser, orderId)
  expect((await browser.send('DELETE', '/v1/customer', { password })).status).toBe(200)
  const [left] = await shop.db
    .selectFrom('returns')
    .select(['note', 'pay_to'])
    .where('order_id', '=', orderId)
    .execute()
  expect(left).toEqual({ note: '', pay_to: '' })
})
