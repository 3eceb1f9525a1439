import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database/in-transaction.ts'
import { listWaitingCodes, makeOrderCode, markCodeSent } from '../../src/shop/orders/orders/index.ts'
import { orderLinks } from '../../src/shop/orders/orders/order-link.ts'
import { guest, shelve } from '../fixtures.ts'
import { queued } from '../people.ts'
import { type OpenShop, openShop, sessionSecret } from '../shop.ts'

let shop: OpenShop
let oud: Awaited<ReturnType<typeof shelve>>
let buyer: Awaited<ReturnType<typeof guest>>
let order: { _id: string; orderNumber: string }
const { orderCode } = orderLinks(sessionSecret)

beforeAll(async () => {
  shop = await openShop()
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000 }])
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await guest(shop.db)
  order = await buyer.buy([oud.line()], 6000)
})

const post = (path: string, body: object) => shop.browser().send('POST', `/v1/order/${path}`, body)
const open = (code: string, more: object = {}) =>
  post('opening', { orderNumber: order.orderNumber, phone: buyer.phoneNumber, code, ...more })

/** Asks for a code, runs the job, and sends what waits. Returns the ids of the order's codes, the oldest first. */
async function ask(more: object = {}, { send = true } = {}): Promise<string[]> {
  const answer = await post('code', { orderNumber: order.orderNumber, phone: buyer.phoneNumber, ...more })
  expect(answer.status).toBe(200)
  await makeOrderCode(shop.db, (await queued(shop.db, 'order-code')).at(-1))
  const rows = await shop.db
    .selectFrom('order_codes')
    .select('id')
    .where('order_id', '=', order._id)
    .orderBy('asked_at')
    .execute()
  const waits = (await listWaitingCodes(shop.db)).find(code => code.orderId === order._id && !code.until)
  if (send && waits) await inTransaction(shop.db, tx => markCodeSent(tx, waits._id, 'Sana'))
  return rows.map(({ id }) => id)
}

test('the code opens the order once, for whoever has its number and phone, and confirms it', async () => {
  const [id = ''] = await ask({ phone: `0${buyer.phoneNumber.slice(3)}` })
  const { status, body } = await open(orderCode(id))
  expect(status).toBe(200)
  const { link } = body.data as { link: string }
  const key = new URL(link, 'http://shop.test').searchParams.get('key')
  const confirmed = await post(`${order._id}/confirmation?key=${key}`, {})
  expect(confirmed.body.data).toEqual({ confirmation: 'confirmed' })
  expect((await open(orderCode(id))).status).toBe(400)
})

test('without the code there is no order: neither another order, phone or code, nor five wrong tries and then the right one', async () => {
  const [id = ''] = await ask()
  const right = orderCode(id)
  const other = await buyer.buy([oud.line()], 6000)
  for (const more of [
    { phone: '+923009999999' },
    { orderNumber: 'KH-2222-2222' },
    { orderNumber: other.orderNumber },
  ]) {
    const { status, body } = await open(right, more)
    expect(status).toBe(400)
    expect(body.message).toBe('This code is not right, or too old. Please check it, or ask for a new one.')
  }
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  for (let tries = 0; tries < 5; tries++) expect((await open(wrong)).status).toBe(400)
  expect((await open(right)).status).toBe(400)
})

test('tries at the same moment count each', async () => {
  const [id = ''] = await ask()
  const right = orderCode(id)
  const guesses = Array.from({ length: 12 }, (_, at) => String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0'))
  await Promise.all(guesses.map(guess => open(guess)))
  const { tries } = await shop.db
    .selectFrom('order_codes')
    .select('tries')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(tries).toBe(5)
  expect((await open(right)).status).toBe(400)
})

test('a code opens nothing before staff send it, and for ten minutes from then', async () => {
  const [id = ''] = await ask({}, { send: false })
  expect((await open(orderCode(id))).status).toBe(400)
  await inTransaction(shop.db, tx => markCodeSent(tx, id, 'Sana'))
  const { minutes } = await shop.db
    .selectFrom('order_codes')
    .select(sql<number>`(extract(epoch from expires_at - sent_at) / 60)::int`.as('minutes'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(minutes).toBe(10)
  expect((await open(orderCode(id))).status).toBe(200)
})

test('a code that is too old opens nothing, and a wrong phone asks for none', async () => {
  expect(await ask({ phone: '0300 9999999' })).toEqual([])
  expect(await ask({ orderNumber: 'KH-2222-2222' })).toEqual([])
  const [id = ''] = await ask()
  await shop.db.updateTable('order_codes').set({ expires_at: new Date() }).where('id', '=', id).execute()
  expect((await open(orderCode(id))).status).toBe(400)
})

test('one code waits at a time, and three a day are made for one order', async () => {
  expect(await ask({}, { send: false })).toHaveLength(1)
  expect(await ask({}, { send: false })).toHaveLength(1)
  for (const made of [2, 3, 3]) {
    await shop.db.updateTable('order_codes').set({ sent_at: new Date() }).where('order_id', '=', order._id).execute()
    expect(await ask({}, { send: false })).toHaveLength(made)
  }
})

test('the code is not in the database, nor in an answer, nor a job; unknown orders get the very same answer', async () => {
  const [id = ''] = await ask()
  const code = orderCode(id)
  const rows = await shop.db.selectFrom('order_codes').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(JSON.stringify(await queued(shop.db, 'order-code'))).not.toContain(code)
  const known = await post('code', { orderNumber: order.orderNumber, phone: buyer.phoneNumber })
  const unknown = await post('code', { orderNumber: 'KH-3333-3333', phone: '0300 8888888' })
  expect(unknown.body).toEqual(known.body)
})

test('codes and requests are limited for one order, however its phone is written', async () => {
  const strict = await openShop({ rateLimits: true })
  try {
    const tries = async (path: string, body: object, forms: string[]) => {
      const statuses = []
      for (let at = 0; at < 12; at++) {
        const phone = forms[at % forms.length]
        statuses.push((await strict.browser().send('POST', `/v1/order/${path}`, { ...body, phone })).status)
      }
      return statuses
    }
    const forms = ['0300 1234567', '+92 300 1234567', '0092-300-1234567']
    const orderNumber = 'KH-4444-4444'
    expect((await tries('code', { orderNumber }, forms)).filter(status => status === 200)).toHaveLength(5)
    const opened = await tries('opening', { orderNumber, code: '123456' }, forms)
    expect(opened.filter(status => status === 429).length).toBeGreaterThanOrEqual(2)
  } finally {
    await strict.close()
  }
})
