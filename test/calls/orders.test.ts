import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
let oud: Awaited<ReturnType<typeof shelve>>

beforeAll(async () => {
  shop = await openShop()
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000, stock: 500 }])
})
afterAll(() => shop.close())

type Placed = { _id: string; orderNumber: string; orderKey: string }

async function enter(browser: Browser, email: string): Promise<string> {
  const { body } = await browser.send('POST', '/v1/customer', { email })
  return (body.data as { _id: string })._id
}

/** A guest who has placed `count` orders, each of one bottle. */
async function buyer(email: string, count = 1, city = 'Sargodha') {
  const browser = shop.browser()
  const customerId = await enter(browser, email)
  const orders: Placed[] = []
  for (let n = 0; n < count; n++) {
    const { body } = await browser.send('POST', '/v1/order', {
      customerId,
      items: [oud.line()],
      paymentMethod: 'COD',
      totalAmount: 6000,
      couponId: null,
      shippingAddress: {
        fullName: 'Hamza Qureshi',
        email,
        country: 'Pakistan',
        city,
        state: 'Punjab',
        town: 'Satellite Town',
        address: 'House 7',
        phoneNumber: '0300-123 4567',
      },
    })
    orders.push(body.data as Placed)
  }
  const [order] = orders
  if (!order) throw new Error('there is an order')
  return { browser, customerId, order, orders }
}

test('a guest reads its own orders, newest first and page by page', async () => {
  const { browser, customerId, orders } = await buyer('pages@example.com', 5)
  const first = await browser.get(`/v1/order/${customerId}?limit=2`)
  expect(first.body).toMatchObject({ success: true, page: 1, limit: 2, totalPages: 3, totalOrders: 5 })
  const seen: string[] = []
  for (const page of [1, 2, 3]) {
    const { body } = await browser.get(`/v1/order/${customerId}?limit=2&page=${page}`)
    seen.push(...(body.data as Placed[]).map(order => order.orderNumber))
  }
  expect(seen).toEqual(orders.map(order => order.orderNumber).reverse())
  const beyond = await browser.get(`/v1/order/${customerId}?page=99`)
  expect(beyond).toMatchObject({ status: 200, body: { data: [], totalOrders: 5 } })
})

test("another person's orders do not exist: 404 by customer id, by order id, with a wrong key, in another's map and cancellation", async () => {
  const { customerId, order } = await buyer('private@example.com')
  const other = await buyer('other@example.com')
  for (const browser of [shop.browser(), other.browser]) {
    for (const path of [
      `/v1/order/${customerId}`,
      `/v1/order/detail/${order._id}`,
      `/v1/order/detail/${order._id}?key=${other.order.orderKey}`,
      `/v1/order/${order._id}`,
    ]) {
      const answer = await browser.get(path)
      expect([path, answer.status, answer.body.success]).toEqual([path, 404, false])
      expect(JSON.stringify(answer.body)).not.toContain(order.orderNumber)
    }
    const cancelled = await browser.send('POST', `/v1/order/${order._id}/cancellation`, {})
    expect(cancelled.status).toBe(404)
  }
})

test('bad input is answered with a clear 4xx', async () => {
  const { browser, customerId, order } = await buyer('careless@example.com')
  for (const query of [
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'limit=0',
    'limit=51',
    'limit=1e9',
    'page=99999999999999999999',
  ]) {
    expect((await browser.get(`/v1/order/${customerId}?${query}`)).status, query).toBe(400)
  }
  for (const path of [
    `/v1/order/${'x'.repeat(200)}`,
    `/v1/order/detail/%00`,
    `/v1/order/%00`,
    `/v1/order/detail/${order._id}?key=${'k'.repeat(500)}`,
    `/v1/order/detail/'; drop table orders; --`,
  ]) {
    const { status } = await browser.get(path)
    expect([400, 404], path).toContain(status)
  }
  expect((await browser.send('POST', '/v1/order/nowhere/cancellation', '{broken')).status).toBe(404)
})

test('a guest cancels its order, twice without harm; one that is on its way stays', async () => {
  const { browser, orders } = await buyer('changed-mind@example.com', 2)
  const [first, second] = orders
  if (!first || !second) throw new Error('there are two orders')
  for (const _ of [1, 2]) {
    const answer = await browser.send('POST', `/v1/order/${first._id}/cancellation`, {})
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your order has been cancelled.', data: { orderStatus: 'cancelled' } },
    })
  }
  await moveOrder(shop.db, { orderId: second._id, to: 'outForDelivery', actor: 'test', courier: 'TCS' })
  expect(await browser.send('POST', `/v1/order/${second._id}/cancellation`, {})).toMatchObject({
    status: 409,
    body: { success: false, message: 'This order is on the way and can no longer be cancelled.' },
  })
  expect((await browser.get(`/v1/order/detail/${second._id}`)).body.data).toMatchObject({
    orderStatus: 'outForDelivery',
    courier: 'TCS',
    trackingUrl: null,
    events: [{ orderStatus: 'pending' }, { orderStatus: 'outForDelivery' }],
  })
})

test('who holds the link of an order may read and cancel it', async () => {
  const { order } = await buyer('link@example.com')
  const friend = shop.browser()
  expect((await friend.get(`/v1/order/detail/${order._id}?key=${order.orderKey}`)).status).toBe(200)
  const { status } = await friend.send('POST', `/v1/order/${order._id}/cancellation?key=${order.orderKey}`, {})
  expect(status).toBe(200)
})

test('the map of an order has warehouse, destination and directions, for its owner alone; 404 for others', async () => {
  const { browser, order } = await buyer('map@example.com', 1, 'Lahore')
  const answer = await browser.get(`/v1/order/${order._id}/map`)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      data: {
        warehouse: { name: expect.any(String), latitude: 32.072, longitude: 72.686 },
        destination: { city: 'Lahore', latitude: 31.55, longitude: 74.34 },
        message: null,
        directions: expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/dir\/\?/),
      },
    },
  })
  expect((await shop.browser().get(`/v1/order/${order._id}/map`)).status).toBe(404)
  expect((await shop.browser().get(`/v1/order/${order._id}/map?key=${order.orderKey}`)).status).toBe(200)
})

test('a town that only a geocoder knows: without its response the map shows Sargodha and a message', async () => {
  const { browser, order } = await buyer('town@example.com', 1, 'Chak 47 NB')
  const answer = await browser.get(`/v1/order/${order._id}/map`)
  expect(answer.body.data).toMatchObject({
    destination: { city: 'Chak 47 NB', latitude: 32.08, longitude: 72.67 },
    message: 'Unable to load map location. Using default location.',
  })
})
