import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, openShares, setStock, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import { member, password, queued } from '../../../../test/people.ts'
import { type Browser, type OpenShop, openShop } from '../../../../test/shop.ts'
import { open, staffBrowser, submit } from '../../../../test/staff.ts'
import { staffPages } from '../../../../test/staff-pages.ts'
import { paisa } from '../../ground/money.ts'
import { listToPack } from '../dispatch/index.ts'
import { moveOrder } from '../orders/index.ts'
import { requestAlert } from '../stock-alerts/index.ts'
import { requestReturn } from './index.ts'

let shop: OpenShop
let clerk: Browser
let accountant: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  await openShares(shop.db)
  clerk = await staffBrowser(shop, 'orders')
  accountant = await staffBrowser(shop, 'accounts')
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
    requestReturn(shop.db, { orderId: _id, reader, input: { ...input, lines: [...input.lines] } }, settings),
  ).rejects.toMatchObject({ code: 'not_delivered' })
})

test('two requests at once return each bottle once', async () => {
  const { browser, orderId } = await delivered()
  const both = { lines: [{ position: 1, quantity: 2 }] }
  const responses = await Promise.all([1, 2, 3].map(() => ask(browser, orderId, both)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
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
  await requestAlert(shop.db, { sizeId, email: 'waiting@example.com' }, null)
  await requestAlert(shop.db, { sizeId, email: 'waiting-too@example.com' }, null)
  expect((await open(clerk, '/admin/returns')).data.returns).toContainEqual(expect.objectContaining({ _id: returnId }))
  expect((await move(returnId, 'requested', 'accepted', { answer: 'Please use a strong box.' })).status).toBe(200)
  // Said for every line, and no more than came.
  expect((await move(returnId, 'accepted', 'received')).status).toBe(400)
  expect((await move(returnId, 'accepted', 'received', { 'sellable-1': '3' })).status).toBe(400)
  expect((await move(returnId, 'accepted', 'received', { 'sellable-1': ' ' })).status).toBe(400)
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
  expect((await open(clerk, `/admin/returns/${returnId}`)).data.details.answer).toBe('')
  expect((await open(clerk, `/admin/orders/${orderId}`)).data.returns).toMatchObject([{ _id: returnId }])
  // Nothing is stated as paid that is not: what is due stands among the refunds to pay until accounts have paid it.
  expect((await move(returnId, 'received', 'done', { answer: 'Paid' })).status).toBe(409)
  expect((await open(clerk, '/admin/orders?refund=due')).data.orders).toMatchObject([{ _id: orderId }])
  // The row of who pays leads to the return, with what is due.
  const due = { orderId, returnId, amount: 600_000 }
  expect((await open(accountant, '/admin/refunds')).data).toMatchObject({ refunds: [due], total: 1, amount: 600_000 })
  const pay = { do: 'pay', due: '600000', method: 'Raast', reference: '771' }
  const page = `/admin/returns/${returnId}`
  expect((await submit(clerk, page, pay)).status).toBe(403)
  expect((await submit(accountant, page, { ...pay, due: '500000' })).status).toBe(409)
  // What is due is not paid a second time on the order's page.
  const { version } = (await open(accountant, `/admin/orders/${orderId}`)).data.office
  const twice = { do: 'refund', version: String(version), amount: '1', method: 'Cash', reference: '' }
  expect((await submit(accountant, `/admin/orders/${orderId}`, twice)).answer.message).toContain('paid on its page')
  const paid = await Promise.all([submit(accountant, page, pay), submit(accountant, page, pay)])
  expect(paid.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await open(clerk, '/admin/orders?refund=due')).data.orders).toEqual([])
  expect((await open(accountant, '/admin/refunds')).data).toMatchObject({ refunds: [], total: 0 })
  const refund = await shop.db.selectFrom('order_refunds').selectAll().where('order_id', '=', orderId).execute()
  expect(refund).toMatchObject([{ amount: 600_000, method: 'Raast', reference: '771', return_id: returnId }])
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
    { state: 'received', sellable: { '1': 1 }, value: 600_000 },
    { amount: 600_000, method: 'Raast', reference: '771' },
  ])
  expect(await brokenInvariants(shop.db)).toEqual([])
})

test('whoever may do both receives a return and pays it back in one press; nobody else, and nothing of it when one of the two is refused', async () => {
  const owner = await staffBrowser(shop, 'owner')
  const { orderId, returnId, sizeId } = await requested({ lines: [{ position: 1, quantity: 2 }] })
  await move(returnId, 'requested', 'accepted')
  const page = `/admin/returns/${returnId}`
  const both = { do: 'receivePay', from: 'accepted', 'sellable-1': '2', method: 'Raast', reference: '900' }
  expect([(await submit(clerk, page, both)).status, (await submit(accountant, page, both)).status]).toEqual([403, 403])
  expect((await submit(owner, page, { ...both, 'sellable-1': '' })).answer.problems).toHaveProperty('sellable-1')
  expect((await submit(owner, page, { ...both, value: '0' })).status).toBe(409)
  expect((await submit(owner, page, { ...both, method: 'Gold' })).answer.problems).toHaveProperty('method')
  expect([await stockOf(sizeId), (await returnPage(returnId)).details.state]).toEqual([0, 'accepted'])
  const done = await Promise.all([submit(owner, page, both), submit(owner, page, both)])
  expect(done.map(({ status }) => status).sort()).toEqual([200, 409])
  expect([await stockOf(sizeId), (await returnPage(returnId)).details.state]).toEqual([2, 'done'])
  const refunds = await shop.db.selectFrom('order_refunds').selectAll().where('order_id', '=', orderId).execute()
  expect(refunds).toMatchObject([{ amount: 600_000, method: 'Raast', reference: '900', return_id: returnId }])
  const audit = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', returnId)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['return.moved', 'return.moved', 'return.paid'])
  expect(await brokenInvariants(shop.db)).toEqual([])
})

const received = async (more: object = {}) => {
  const asked = await requested(more)
  await move(asked.returnId, 'requested', 'accepted')
  expect((await move(asked.returnId, 'accepted', 'received', { 'sellable-1': '0' })).status).toBe(200)
  return asked
}
const returnPage = async (returnId: string) => (await open(clerk, `/admin/returns/${returnId}`)).data
const exchange = async (returnId: string, fields: Record<string, string>) => {
  const { attempt } = await returnPage(returnId)
  return submit(clerk, `/admin/returns/${returnId}`, { do: 'exchange', attempt, ...fields })
}
const linked = (returnId: string) =>
  shop.db.selectFrom('orders').selectAll().where('exchange_of', '=', returnId).orderBy('created_at').execute()

test('another bottle of the same is a confirmed order with its own stock and nothing to pay; cancelled, the return waits again', async () => {
  const { returnId, sizeId, orderId, email } = await received({ wish: 'exchange' })
  await setStock(shop.db, sizeId, 1)
  await shop.db
    .updateTable('sizes')
    .set({ price: paisa(900_000) })
    .where('id', '=', sizeId)
    .execute()
  const { attempt } = await returnPage(returnId)
  const send = () =>
    submit(clerk, `/admin/returns/${returnId}`, { do: 'exchange', attempt, [`quantity.${sizeId}`]: '1' })
  // A second press makes no second order.
  const twice = await Promise.all([send(), send()])
  expect(twice.map(({ status }) => status)).toEqual([303, 303])
  const [order] = await linked(returnId)
  expect([(await linked(returnId)).length, await stockOf(sizeId)]).toEqual([1, 0])
  expect(order).toMatchObject({
    order_status: 'confirmed',
    payment_method: 'COD',
    email,
    subtotal: 300_000,
    exchange_credit: 300_000,
    total_amount: 0,
    shipping: 0,
  })
  expect((await listToPack(shop.db, [order?.id ?? ''])).length).toBe(1)
  expect((await returnPage(returnId)).details).toMatchObject({
    state: 'done',
    refundDue: 0,
    exchange: { orderId: order?.id },
  })
  // What was exchanged is not paid back too.
  const { office } = (await open(accountant, `/admin/orders/${orderId}`)).data
  expect(office.refundable).toBe(300_000)
  expect(await brokenInvariants(shop.db)).toEqual([])
  await moveOrder(shop.db, { orderId: order?.id ?? '', to: 'cancelled', actor: 'test' })
  expect((await returnPage(returnId)).details).toMatchObject({ state: 'received', refundDue: 300_000, exchange: null })
  expect((await open(accountant, `/admin/orders/${orderId}`)).data.office.refundable).toBe(300_000)
  expect((await exchange(returnId, { [`quantity.${sizeId}`]: '1' })).status).toBe(303)
  expect(await brokenInvariants(shop.db)).toEqual([])
})

test('a dearer exchange is paid on delivery, a cheaper one leaves a refund due; sold out changes nothing', async () => {
  const shelf = await shelve(shop.db, 'Amber', [
    { ml: 6, price: 100_000, stock: 1 },
    { ml: 50, price: 500_000, stock: 1 },
  ])
  const [small, large] = [shelf.line(0).selectedSizeId, shelf.line(1).selectedSizeId]
  const dearer = await received({ wish: 'exchange' })
  expect((await exchange(dearer.returnId, { [`quantity.${large}`]: '2' })).status).toBe(409)
  expect((await exchange(dearer.returnId, { [`quantity.${large}`]: '1' })).status).toBe(303)
  expect(await linked(dearer.returnId)).toMatchObject([{ total_amount: 200_000, exchange_credit: 300_000 }])
  const cheaper = await received({ wish: 'exchange' })
  expect((await exchange(cheaper.returnId, { [`quantity.${small}`]: '1' })).status).toBe(303)
  expect((await returnPage(cheaper.returnId)).details).toMatchObject({ state: 'received', refundDue: 200_000 })
  expect((await open(clerk, '/admin/orders?refund=due')).data.orders).toMatchObject([{ _id: cheaper.orderId }])
  const rest = { do: 'pay', due: '200000', method: 'Cash', reference: '' }
  expect((await submit(accountant, `/admin/returns/${cheaper.returnId}`, rest)).status).toBe(200)
  expect((await returnPage(cheaper.returnId)).details).toMatchObject({
    state: 'done',
    refunds: [{ paidBack: 200_000 }],
  })
  // Neither lines nor wrap of an order that replaces a return are changed: its credit would fit no more.
  const [order] = await linked(dearer.returnId)
  const changed = await submit(clerk, `/admin/orders/${order?.id}`, {
    do: 'lines',
    version: String(order?.version),
    [`quantity.${large}`]: '0',
    [`quantity.${small}`]: '1',
  })
  expect(changed.status).toBe(409)
  expect(await brokenInvariants(shop.db)).toEqual([])
  // It comes back as well: what was taken off it is paid back of the order before it, also where it cost nothing more.
  const back = async (exchange: { browser: Browser; orderId: string; returnId: string }, worth: number) => {
    const [instead] = await linked(exchange.returnId)
    const orderId = instead?.id ?? ''
    await moveOrder(shop.db, { orderId, to: 'delivered', actor: 'test' })
    const { body } = await ask(exchange.browser, orderId)
    const returnId = (body.data as { _id: string })._id
    await move(returnId, 'requested', 'accepted')
    expect((await move(returnId, 'accepted', 'received', { 'sellable-1': '1' })).status).toBe(200)
    const pay = { do: 'pay', due: String(worth), method: 'Cash', reference: '' }
    const paid = await submit(accountant, `/admin/returns/${returnId}`, pay)
    expect(paid.status).toBe(200)
    const rows = await shop.db
      .selectFrom('order_refunds')
      .select(['order_id', 'amount'])
      .where('return_id', '=', returnId)
      .orderBy('id')
      .execute()
    expect((await returnPage(returnId)).details).toMatchObject({ state: 'done', refundDue: 0 })
    return rows.map(({ order_id, amount }) => [
      order_id === orderId ? 'exchange' : order_id === exchange.orderId && 'before',
      amount,
    ])
  }
  expect(await back(dearer, 500_000)).toEqual([
    ['exchange', 200_000],
    ['before', 300_000],
  ])
  const same = await received({ wish: 'exchange' })
  await setStock(shop.db, same.sizeId, 1)
  await exchange(same.returnId, { [`quantity.${same.sizeId}`]: '1' })
  expect(await back(same, 300_000)).toEqual([['before', 300_000]])
  // The bottle that was kept can still come back, and no more than was paid.
  expect((await open(accountant, `/admin/orders/${same.orderId}`)).data.office.refundable).toBe(300_000)
  expect(await brokenInvariants(shop.db)).toEqual([])
})

test('what a return is worth is decided by staff, at most what its bottles cost, and told anew when it changes', async () => {
  const { returnId } = await received()
  const value = (fields: Record<string, string>) =>
    submit(clerk, `/admin/returns/${returnId}`, { do: 'value', wish: 'refund', ...fields })
  expect((await value({ value: '3001' })).answer.problems).toEqual({ value: expect.stringContaining('Rs 3,000') })
  expect((await value({ value: ' ' })).answer.problems).toHaveProperty('value')
  expect((await value({ value: '2500' })).status).toBe(200)
  expect((await returnPage(returnId)).details).toMatchObject({ returnValue: 250_000, refundDue: 250_000 })
  const told = (await queued(shop.db, 'return-moved')).filter(
    job => job.returnId === returnId && job.state === 'received',
  )
  expect(told.map(({ eventId }) => Boolean(eventId))).toEqual([false, true])
  expect((await value({ value: '0' })).status).toBe(200)
  expect((await move(returnId, 'received', 'done')).answer.problems).toEqual({ answer: expect.any(String) })
  expect((await move(returnId, 'received', 'done', { answer: 'The bottles were empty.' })).status).toBe(200)
  expect(await brokenInvariants(shop.db)).toEqual([])
})

test('staff begin a return for somebody on the phone: late and opened too, and it is accepted by that', async () => {
  const { orderId } = await delivered()
  await sql`update order_events set created_at = now() - interval '30 days' where order_id = ${orderId}`.execute(
    shop.db,
  )
  const begin = (fields: Record<string, string>) =>
    submit(clerk, `/admin/orders/${orderId}`, {
      do: 'return',
      reason: 'other',
      wish: 'refund',
      note: 'Called',
      payTo: '',
      ...fields,
    })
  expect((await begin({})).answer.problems).toHaveProperty('lines')
  expect((await begin({ 'quantity-1': '3' })).answer.problems).toHaveProperty('lines')
  const begun = await begin({ 'quantity-1': '1' })
  expect(begun.status).toBe(303)
  const [{ id = '', state } = {}] = await shop.db
    .selectFrom('returns')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute()
  expect(state).toBe('accepted')
  const { history } = await returnPage(id)
  expect(history).toMatchObject([{ actor: 'orders person' }, { state: 'accepted', actor: 'orders person' }])
  expect((await submit(accountant, `/admin/orders/${orderId}`, { do: 'return' })).status).toBe(403)
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
  expect((await open(clerk, `/admin/returns/${returnId}`)).data.details.photos).toEqual([{ _id: data._id }])
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
