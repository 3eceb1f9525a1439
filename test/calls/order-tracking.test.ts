import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOrderLink } from '../../src/shop/orders/orders/index.ts'
import { guest, shelve } from '../fixtures.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
let buyer: Awaited<ReturnType<typeof guest>>
let order: { _id: string; orderNumber: string }

beforeAll(async () => {
  shop = await openShop()
  buyer = await guest(shop.db)
  const oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000 }])
  order = await buyer.buy([oud.line()], 6000)
})
afterAll(() => shop.close())

const jobs = async (name: string) =>
  (
    await sql<{ payload: Record<string, unknown> }>`
      select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where identifier = ${name} order by jobs.id`.execute(shop.db)
  ).rows.map(row => row.payload)

/** Sends the request and runs the job that it queues. Returns the emails that were sent. */
async function track(orderNumber: string, contact: string) {
  const before = (await jobs('order-link')).length
  const answer = await shop.browser().send('POST', '/v1/order/tracking', { orderNumber, contact })
  const questions = await jobs('order-tracking')
  if (answer.status === 200) await sendOrderLink(shop.db, questions.at(-1))
  return { answer, emails: (await jobs('order-link')).slice(before) }
}

test('number and email, or number and phone, send the link to the email of the order', async () => {
  for (const contact of [
    buyer.email,
    ` ${buyer.email.toUpperCase()} `,
    buyer.phoneNumber,
    `0${buyer.phoneNumber.slice(3)}`,
  ]) {
    const { answer, emails } = await track(order.orderNumber.toLowerCase().replaceAll('-', ' '), contact)
    expect(answer.status).toBe(200)
    expect(emails).toMatchObject([{ orderId: order._id, cause: expect.any(String) }])
  }
  const causes = (await jobs('order-link')).map(({ cause }) => cause)
  expect(new Set(causes).size).toBe(causes.length)
})

test('an unknown number, a wrong email and a wrong phone get the very same answer, and no email', async () => {
  const known = await track(order.orderNumber, buyer.email)
  for (const [orderNumber, contact] of [
    ['KH-2222-2222', buyer.email],
    [order.orderNumber, 'somebody@example.com'],
    [order.orderNumber, '+923009999999'],
    [order.orderNumber, "' or 1=1 --"],
  ] as const) {
    const { answer, emails } = await track(orderNumber, contact)
    expect([answer.status, answer.body]).toEqual([known.answer.status, known.answer.body])
    expect(emails).toEqual([])
  }
  expect(JSON.stringify(known.answer.body)).not.toContain(buyer.email)
})

test('known and unknown pairs are answered alike while nobody can read an order: the call looks nothing up', async () => {
  const answers = await shop.db.transaction().execute(async tx => {
    await sql`lock table orders in access exclusive mode`.execute(tx)
    const send = (orderNumber: string, contact: string) =>
      shop.browser().send('POST', '/v1/order/tracking', { orderNumber, contact })
    return [await send(order.orderNumber, buyer.email), await send('KH-2222-2222', 'somebody@example.com')]
  })
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
})

test('missing and malformed fields are refused before anything is looked up', async () => {
  for (const [body, message] of [
    [{}, 'Order number is required'],
    [{ orderNumber: ' ', contact: 'a@b.co' }, 'Order number is required'],
    [
      { orderNumber: 'KH-1', contact: 'a@b.co' },
      'Please enter the order number as in our email: its last parts are XXXX-XXXX',
    ],
    [{ orderNumber: 'KH-2222-2222', contact: '' }, 'Email or phone number is required'],
    [{ orderNumber: 7, contact: [] }, 'Order number is required'],
    [{ orderNumber: 'KH-2222-2222', contact: 'x'.repeat(300) }, 'Email or phone number must be 254 characters or less'],
  ] as const) {
    expect(await shop.browser().send('POST', '/v1/order/tracking', body)).toMatchObject({
      status: 400,
      body: { message },
    })
  }
  expect((await shop.browser().send('POST', '/v1/order/tracking', '{')).status).toBe(400)
})

test("strangers' guesses at an order number do not use up the tries of who ordered, which stop after five, known or not", async () => {
  const limited = await openShop({ rateLimits: true })
  try {
    const ask = async (orderNumber: string, contact: string) =>
      (await limited.browser().send('POST', '/v1/order/tracking', { orderNumber, contact })).status
    for (const orderNumber of ['KH-2222-2222', 'KH-3333-3333']) {
      for (let n = 0; n < 7; n++) expect(await ask(orderNumber, `+92300000000${n}`)).toBe(200)
      const own: number[] = []
      for (let n = 0; n < 6; n++) own.push(await ask(orderNumber, n % 2 ? 'sana@example.com' : 'Sana@Example.com'))
      expect(own).toEqual([200, 200, 200, 200, 200, 429])
    }
  } finally {
    await limited.close()
  }
})
