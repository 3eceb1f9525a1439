import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetEndedOrders, moveOrder } from '../../src/shop/orders/orders/index.ts'
import { everythingStored } from '../everything-stored.ts'
import { issueCoupon, shelve } from '../fixtures.ts'
import { member, password, resetTokenOf, verifyEmailOf } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
let oud: Awaited<ReturnType<typeof shelve>>

beforeAll(async () => {
  shop = await openShop()
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000, stock: 1000 }])
})
afterAll(() => shop.close())

const home = { country: 'Pakistan', city: 'Lahore', state: 'Punjab', town: 'Gulberg', fullName: 'Ayesha Malik' }
const PHONE = '0321 7654321'

type Order = { couponId?: string; phoneNumber?: string; address?: string }

function order(browser: Browser, customerId: string, email: string, { couponId, ...to }: Order = {}) {
  return browser.send('POST', '/v1/order', {
    customerId,
    items: [oud.line()],
    paymentMethod: 'COD',
    totalAmount: couponId ? 5900 : 6000,
    ...(couponId && { couponId }),
    shippingAddress: { ...home, address: 'House 1', phoneNumber: PHONE, ...to, email },
  })
}

/** Orders as a guest with any email. */
async function guestOrder(email: string, more: Order = {}, browser = shop.browser()) {
  const { body } = await browser.send('POST', '/v1/customer', { email })
  const answer = await order(browser, (body.data as { _id: string })._id, email, more)
  return { browser, answer, orderId: (answer.body.data as { _id: string } | undefined)?._id ?? '' }
}

async function provedMember() {
  const one = await member(shop)
  await verifyEmailOf(shop, one.browser, one.email)
  return one
}

test("a stranger's open orders with somebody's email do not keep that person from deleting the account", async () => {
  const { browser, email } = await provedMember()
  const stranger = await guestOrder(email, { address: 'Stranger Street 5' })
  const ended = await guestOrder(email, { address: 'Ended Street 6' })
  await shop.db.insertInto('email_digests').values({ mailbox: email, order_id: ended.orderId }).execute()
  await moveOrder(shop.db, { orderId: ended.orderId, to: 'cancelled', actor: 'test' })
  expect((await browser.send('DELETE', '/v1/customer', { password })).status).toBe(200)
  const left = await everythingStored(shop.db)
  expect(left).not.toContain('Ended Street')
  expect(await shop.db.selectFrom('email_digests').selectAll().execute()).toEqual([])
  // The courier needs the rest, and who ordered still sees it.
  expect(left).toContain('Stranger Street')
  expect((await stranger.browser.get(`/v1/order/detail/${stranger.orderId}`)).status).toBe(200)
  await forgetEndedOrders(shop.db)
  expect(await everythingStored(shop.db)).toContain('Stranger Street')
  for (const to of ['confirmed', 'outForDelivery', 'delivered'] as const) {
    await moveOrder(shop.db, { orderId: stranger.orderId, to, actor: 'test' })
  }
  await forgetEndedOrders(shop.db)
  const gone = await everythingStored(shop.db)
  for (const trace of ['Stranger Street', email]) expect(gone, trace).not.toContain(trace)
  expect((await stranger.browser.get(`/v1/order/detail/${stranger.orderId}`)).status).toBe(404)
})

test('an order of the account itself still keeps it from being deleted', async () => {
  const { browser, email, customerId } = await provedMember()
  expect((await order(browser, customerId, email)).status).toBe(200)
  expect((await browser.send('DELETE', '/v1/customer', { password })).status).toBe(409)
})

test('what a stranger ordered in an account before its owner proved it does not keep it either', async () => {
  const { browser, email, customerId } = await member(shop)
  expect((await order(browser, customerId, email)).status).toBe(200)
  const owner = shop.browser()
  const token = await resetTokenOf(shop, email)
  await owner.send('PUT', '/v1/customer/password-reset', { token, password: 'Rose&Musk9' })
  await owner.send('POST', '/v1/customer/login', { email, password: 'Rose&Musk9' })
  expect((await owner.send('DELETE', '/v1/customer', { password: 'Rose&Musk9' })).status).toBe(200)
})

test("a stranger's order with somebody's email and phone does not use up that person's coupon", async () => {
  const couponId = await issueCoupon(shop.db, { code: 'ONCE' })
  const { browser, email, customerId } = await provedMember()
  const [name, host] = email.split('@')
  expect((await guestOrder(email, { couponId })).answer.status).toBe(200)
  // An unproved account counts as a guest.
  expect((await guestOrder(`${name}+x@${host}`, { couponId, phoneNumber: '0333 1112223' })).answer.status).toBe(422)
  expect((await order(browser, customerId, email, { couponId })).status).toBe(200)
  const again = await order(browser, customerId, email, { couponId })
  expect([again.status, again.body.message]).toEqual([422, 'You have already used this coupon'])
  const asGuest = await guestOrder(email, { couponId, phoneNumber: '0333 4445556' })
  expect([asGuest.answer.status, asGuest.answer.body.message]).toEqual([422, expect.stringContaining('verified email')])
})

test('nobody uses a coupon as a guest and then as an account: not in one browser, and not once the first was delivered', async () => {
  const couponId = await issueCoupon(shop.db, { code: 'TWICE' })
  const here = await provedMember()
  const phoneNumber = '0345 1112223'
  expect((await guestOrder(here.email, { couponId, phoneNumber }, here.browser)).answer.status).toBe(200)
  expect((await order(here.browser, here.customerId, here.email, { couponId, phoneNumber })).status).toBe(422)

  const elsewhere = await provedMember()
  const to = { couponId, phoneNumber: '0345 9998887' }
  const { orderId } = await guestOrder(elsewhere.email, to)
  for (const status of ['confirmed', 'outForDelivery', 'delivered'] as const) {
    await moveOrder(shop.db, { orderId, to: status, actor: 'test' })
  }
  expect((await order(elsewhere.browser, elsewhere.customerId, elsewhere.email, to)).status).toBe(422)
})

test('Apply refuses a coupon that a proved email has used, and tells nobody else of it', async () => {
  const couponId = await issueCoupon(shop.db, { code: 'ASKED' })
  const { browser, email, customerId } = await provedMember()
  const to = { couponId, phoneNumber: '0347 1112223' }
  expect((await guestOrder(email, to, browser)).answer.status).toBe(200)
  const apply = (by: Browser, customer: string) =>
    by.send('POST', '/v1/coupon/apply', { couponCode: 'ASKED', customerId: customer })
  const own = await apply(browser, customerId)
  expect([own.status, own.body.message]).toEqual([422, 'You have already used this coupon'])
  const stranger = shop.browser()
  const { body } = await stranger.send('POST', '/v1/customer', { email })
  expect((await apply(stranger, (body.data as { _id: string })._id)).status).toBe(200)
})

test('of 12 orders of one proved email at once one has the coupon', async () => {
  const couponId = await issueCoupon(shop.db, { code: 'RUSH' })
  const { browser, email, customerId } = await provedMember()
  const to = { couponId, phoneNumber: '0346 1112223' }
  const orders = await Promise.all(Array.from({ length: 12 }, () => order(browser, customerId, email, to)))
  expect(orders.filter(({ status }) => status === 200)).toHaveLength(1)
})
