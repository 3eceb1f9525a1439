import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database/in-transaction.ts'
import { listCalls } from '../../src/shop/orders/confirmation/index.ts'
import { findParcel, startParcel } from '../../src/shop/orders/dispatch/index.ts'
import { courierNote } from '../../src/shop/orders/orders/delivery-wish-rules.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { issueCoupon, settings, shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
let oud: Awaited<ReturnType<typeof shelve>>

beforeAll(async () => {
  shop = await openShop()
  oud = await shelve(shop.db, 'Oud', [
    { ml: 3, price: 100_000, discount: 10 },
    { ml: 12, price: 600_000, stock: 2 },
  ])
  await issueCoupon(shop.db, { code: 'WELCOME', type: 'percentage', value: 1000 })
})
afterAll(() => shop.close())

const address = {
  fullName: 'Hamza Qureshi',
  country: 'Pakistan',
  city: 'Sargodha',
  state: 'Punjab',
  town: 'Satellite Town',
  address: 'House 7',
  phoneNumber: '0300-123 4567',
}

async function enter(browser: Browser, email: string): Promise<string> {
  const { status, body } = await browser.send('POST', '/v1/customer', { email })
  expect(status).toBe(200)
  return (body.data as { _id: string })._id
}

test('a guest enters with an email, applies a coupon, orders and reads the order, all in rupees', async () => {
  const browser = shop.browser()
  const customerId = await enter(browser, ' Hamza@Example.com ')
  const applied = await browser.send('POST', '/v1/coupon/apply', { couponCode: 'welcome', customerId })
  expect(applied.body).toMatchObject({ success: true, message: 'Coupon applied successfully!', data: { discount: 10 } })
  const couponId = (applied.body.data as { _id: string })._id
  const items = [oud.line(0, 2)]
  const quote = await browser.send('POST', '/v1/cart/quote', { items, couponId })
  expect(quote.body.data).toMatchObject({
    items: [{ price: 1000, cutPrice: 900, discount: 10, stock: 100, available: true }],
    subtotal: 1800,
    couponDiscount: 180,
    shipping: 280,
    totalAmount: 1900,
    freeShippingRemaining: 3380,
  })
  const order = { customerId, items, paymentMethod: 'COD', note: 'Ring twice', totalAmount: 1900, couponId }
  const shippingAddress = { ...address, email: 'hamza@example.com' }
  const placed = await browser.send('POST', '/v1/order', { ...order, shippingAddress })
  expect(placed.body).toMatchObject({ success: true, data: { _id: expect.any(String) } })
  const { _id, orderKey } = placed.body.data as { _id: string; orderKey: string }
  const detail = await browser.get(`/v1/order/detail/${_id}`)
  expect(detail.body.data).toMatchObject({
    orderNumber: expect.stringMatching(/^KH-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
    totalAmount: 1900,
    note: 'Ring twice',
    shippingAddress: { phoneNumber: '+923001234567', fullName: 'Hamza Qureshi' },
    items: [{ priceAtPurchase: 900, quantity: 2, selectedSizeId: items[0]?.selectedSizeId }],
  })
  const stranger = shop.browser()
  await enter(stranger, 'hamza@example.com')
  expect((await stranger.get(`/v1/order/detail/${_id}`)).status).toBe(404)
  expect((await stranger.get(`/v1/order/detail/${_id}?key=${orderKey.slice(1)}x`)).status).toBe(404)
  expect((await stranger.get(`/v1/order/detail/${_id}?key=${orderKey}`)).status).toBe(200)
})

test('the same email in another browser is another guest, and shows nothing of the first', async () => {
  const [mine, other] = [shop.browser(), shop.browser()]
  const email = 'shared@example.com'
  const first = await enter(mine, email)
  const saved = await mine.send('PATCH', '/v1/customer/address', { ...address, name: 'Sana', email })
  expect(saved.body.data).toMatchObject({ name: 'Sana', shippingAddress: { city: 'Sargodha' } })
  const second = await other.send('POST', '/v1/customer', { email })
  expect(second.body.data).toMatchObject({ name: '', phone: '', shippingAddress: null })
  expect((second.body.data as { _id: string })._id).not.toBe(first)
  expect(await enter(mine, email)).toBe(first)
})

test("an address is saved only in the browser's own name", async () => {
  const body = { ...address, name: 'Mallory', email: 'nobody-here@example.com' }
  expect((await shop.browser().send('PATCH', '/v1/customer/address', body)).status).toBe(404)
})

test('a forged or altered browser cookie is no browser', async () => {
  const browser = shop.browser()
  const customerId = await enter(browser, 'forged@example.com')
  const apply = { couponCode: 'WELCOME', customerId }
  const body = JSON.stringify(apply)
  const headers = { 'content-type': 'application/json', cookie: 'khushbu_browser=abc.def' }
  const answer = await shop.browser().raw('/v1/coupon/apply', { method: 'POST', body, headers })
  expect(answer.status).toBe(401)
})

test('more than there is: 409, the message is clear and data holds the fresh quote in rupees', async () => {
  const browser = shop.browser()
  const customerId = await enter(browser, 'greedy@example.com')
  const answer = await browser.send('POST', '/v1/order', {
    customerId,
    items: [oud.line(1, 3)],
    paymentMethod: 'COD',
    totalAmount: 18_000,
    couponId: null,
    shippingAddress: { ...address, email: 'greedy@example.com' },
  })
  expect(answer).toMatchObject({
    status: 409,
    body: {
      success: false,
      message: expect.stringContaining('no longer in stock'),
      data: { items: [{ stock: 2, price: 6000 }] },
    },
  })
})

test('the cookie is HttpOnly and SameSite=Lax, and subscribing twice is no error', async () => {
  const response = await shop.browser().raw('/v1/customer', {
    method: 'POST',
    body: JSON.stringify({ email: 'cookie@example.com' }),
    headers: { 'content-type': 'application/json' },
  })
  expect(response.headers.get('set-cookie')).toMatch(/HttpOnly/i)
  expect(response.headers.get('set-cookie')).toMatch(/SameSite=Lax/i)
  for (const _ of [1, 2]) {
    const answer = await shop.browser().send('POST', '/v1/subscribe', { email: 'reader@example.com' })
    expect(answer.status).toBe(200)
  }
})

test('limits stop a flood from one address with 429 and the time to wait', async () => {
  const limited = await openShop({ rateLimits: true })
  try {
    const browser = limited.browser()
    const statuses: number[] = []
    for (let n = 0; n < 35; n++) {
      statuses.push((await browser.send('POST', '/v1/subscribe', { email: `reader-${n}@example.com` })).status)
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(statuses.slice(30)).toEqual(Array(5).fill(429))
  } finally {
    await limited.close()
  }
})

test('every response has the protective headers, and nothing personal may be cached', async () => {
  for (const path of ['/v1/category', '/v1/order/detail/unknown', '/v1/no-such-call', '/a-page']) {
    const { headers } = await shop.browser().raw(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
  }
  expect((await shop.browser().get('/v1/order/detail/unknown')).headers.get('cache-control')).toBe('no-store')
})

test('a line of a cart without product, size or quantity is invalid item data, in the specified words alone', async () => {
  for (const line of [
    {},
    { ...oud.line(), productId: '' },
    { ...oud.line(), selectedSizeId: 7 },
    { ...oud.line(), quantity: 0 },
  ]) {
    const { status, body } = await shop.browser().send('POST', '/v1/cart/quote', { items: [line] })
    expect([status, body.message]).toEqual([400, 'Invalid item data'])
  }
})

test('a buyer corrects address and delivery until the order is packed: call card, parcel and courier read it', async () => {
  const browser = shop.browser()
  const customerId = await enter(browser, 'gate@example.com')
  const order = { customerId, items: [oud.line()], paymentMethod: 'COD', totalAmount: 1180 }
  const shippingAddress = { ...address, email: 'gate@example.com' }
  const placed = await browser.send('POST', '/v1/order', { ...order, shippingAddress })
  const { _id, orderKey } = placed.body.data as { _id: string; orderKey: string }
  const put = (what: string, body: object, by = browser) => by.send('PUT', `/v1/order/${_id}/${what}`, body)
  const wishes = { day: 'saturday', place: 'gate', call: 'noCall' }
  expect((await put('delivery', wishes)).body).toMatchObject({ data: { wishes: ['saturday', 'gate', 'noCall'] } })
  expect((await put('delivery', wishes, shop.browser())).status).toBe(404)
  expect((await put('delivery', { day: 'sunday' })).body).toMatchObject({ errors: [{ field: 'day' }] })
  expect(
    (await put(`address?key=${orderKey}`, { ...address, address: 'House 7, Canal Road' }, shop.browser())).status,
  ).toBe(200)
  const phone = await put('address', { ...address, phoneNumber: '0301 7654321' })
  expect(phone.body).toMatchObject({ errors: [{ field: 'phoneNumber', message: expect.stringContaining('call us') }] })
  expect((await put('address', { ...address, town: '' })).body).toMatchObject({ errors: [{ field: 'town' }] })
  // What the house has corrected meanwhile is not undone by a page that was opened before.
  const { email: _, ...seen } = { famousSpot: '', ...shippingAddress }
  const fromOld = await put('address', { ...address, address: 'House 9, Canal Road', seen })
  expect([fromOld.status, fromOld.body.message]).toEqual([409, expect.stringContaining('House 7, Canal Road')])
  const read = await browser.get(`/v1/order/detail/${_id}`)
  const { shippingAddress: now } = read.body.data as { shippingAddress: object }
  const again = await put('address', { ...address, address: 'House 7-A, Canal Road', seen: now })
  expect([again.status, again.body.message]).toEqual([200, 'Your address is changed'])
  const [call] = (await listCalls(shop.db, settings, '')).filter(each => each._id === _id)
  expect(call).toMatchObject({ address: expect.stringContaining('Canal Road'), wishes: ['saturday', 'gate', 'noCall'] })
  await inTransaction(shop.db, tx => moveOrder(tx, { orderId: _id, to: 'confirmed', actor: 'Sana' }))
  const { parcelId } = await inTransaction(shop.db, tx => startParcel(tx, _id, { asked: true }))
  const parcel = await findParcel(shop.db, parcelId)
  expect(courierNote(parcel.order)).toBe('Deliver on Saturday. Leave at the gate. Do not call')
  for (const refused of [await put('delivery', wishes), await put('address', { ...address, address: 'House 8' })])
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('being packed')])
})
