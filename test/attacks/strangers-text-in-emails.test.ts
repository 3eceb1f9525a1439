import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listJobs } from '../../src/platform/database/job-queues.ts'
import { shippingAddress } from '../addresses.ts'
import { shelve } from '../fixtures.ts'
import { member, password, resetTokenOf, verifyEmailOf } from '../people.ts'
import { type OpenShop, openShop } from '../shop.ts'
import { workJobs } from '../working-jobs.ts'

let shop: OpenShop
let oud: Awaited<ReturnType<typeof shelve>>

const MESSAGE = 'YOUR PARCEL IS HELD'

beforeAll(async () => {
  shop = await openShop()
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000, stock: 500 }])
})
afterAll(() => shop.close())

/** Every email that the shop has queued for a recipient, as one text. */
async function emailsTo(recipient: string): Promise<string> {
  const jobs = await workJobs(shop)
  await expect.poll(() => listJobs(shop.db)).toEqual([])
  await jobs.stop()
  const emails = await shop.db.selectFrom('emails').selectAll().where('recipient', '=', recipient).execute()
  expect(emails).not.toEqual([])
  return emails.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`).join('\n')
}

const orderOf = (customerId: string, address: object) => ({
  customerId,
  items: [oud.line()],
  paymentMethod: 'COD',
  totalAmount: 6000,
  shippingAddress: shippingAddress(address),
})

const names = [`${MESSAGE} https://evil.example/pay`, `${MESSAGE} call 0300 1234567`, `${MESSAGE}\nevil.com`]

test.each(names)('%j is refused as the name of an account, a guest, an order and an address', async name => {
  const { browser, email, customerId } = await member(shop)
  const other = 'victim@example.com'
  const calls: [string, string, object][] = [
    ['PATCH', '/v1/customer', { name, email: other, phone: '03001234567', password }],
    ['POST', '/v1/customer', { name, email: other, phone: '03001234567' }],
    ['PATCH', '/v1/customer/profile', { name, phone: '03001234567' }],
    ['PATCH', '/v1/customer/address', { ...shippingAddress(), name, email }],
    ['POST', '/v1/order', orderOf(customerId, { email, fullName: name })],
    ['POST', '/v1/order', orderOf(customerId, { email, address: 'evil.com/pay' })],
    ['POST', '/v1/order', orderOf(customerId, { email, famousSpot: 'https://evil.example' })],
  ]
  for (const [method, path, body] of calls) {
    const answer = await browser.send(method, path, body)
    expect([path, answer.status]).toEqual([path, 400])
    expect(answer.body.message).toContain('must not contain web addresses')
  }
})

test('no email to an unproved address carries the name that was typed with it', async () => {
  const victim = 'victim-of-names@example.com'
  const browser = shop.browser()
  await browser.send('PATCH', '/v1/customer', { name: MESSAGE, email: victim, phone: '03001234567', password })
  const newPassword = 'Musk&Amber8'
  await browser.send('PATCH', '/v1/customer/password', { currentPassword: password, password: newPassword })
  await browser.send('POST', '/v1/customer/password-reset', { email: victim })
  const guest = shop.browser()
  const { body } = await guest.send('POST', '/v1/customer', { email: victim })
  const { _id } = body.data as { _id: string }
  const placed = await guest.send(
    'POST',
    '/v1/order',
    orderOf(_id, {
      email: victim,
      fullName: MESSAGE,
      address: 'Ring 0300 7654321 or 042-111-222-333 for it',
      famousSpot: 'near pay.example',
      phoneNumber: '0345 9876543',
    }),
  )
  expect(placed.status).toBe(200)
  const order = placed.body.data as { _id: string }
  await guest.send('POST', `/v1/order/${order._id}/cancellation`, {})
  const read = await emailsTo(victim)
  expect(read).not.toContain(MESSAGE)
  expect(read).not.toMatch(/7654321|111-222-333|9876543|pay\.example/)
  expect(read).toContain('Hello,')
  expect(read).toContain('Phone number ending in 6543')
})

test('the name that an account had before its email was proved by a reset is left out of that email', async () => {
  const victim = 'reset-victim@example.com'
  const browser = shop.browser()
  await browser.send('PATCH', '/v1/customer', { name: MESSAGE, email: victim, phone: '03001234567', password })
  const token = await resetTokenOf(shop, victim)
  const reset = { token, password: 'Musk&Amber8' }
  const { status } = await shop.browser().send('PUT', '/v1/customer/password-reset', reset)
  expect(status).toBe(200)
  expect(await emailsTo(victim)).not.toContain(MESSAGE)
})

test('a proved account is greeted by its name, and reads its address as typed', async () => {
  const { browser, email, customerId } = await member(shop)
  await verifyEmailOf(shop, browser, email)
  await browser.send('POST', '/v1/customer/login', { email, password })
  await sql`delete from graphile_worker._private_jobs`.execute(shop.db)
  const { status } = await browser.send(
    'POST',
    '/v1/order',
    orderOf(customerId, { email, fullName: 'Dr.Ayesha Malik', address: 'House 12, Street 4' }),
  )
  expect(status).toBe(200)
  const read = await emailsTo(email)
  expect(read).toContain('Dear Dr.Ayesha Malik,')
  expect(read).toContain('House 12, Street 4')
})
