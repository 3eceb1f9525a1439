import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database/in-transaction.ts'
import { randomText } from '../../src/platform/secrets/signing.ts'
import { enterGuest } from '../../src/shop/ground/customers/index.ts'
import {
  ChangeAddress,
  changeAddress,
  changeDoor,
  lastAddress,
  PlaceOrder,
  placeOrder,
  TakeOrder,
  takeOrder,
} from '../../src/shop/orders/orders/index.ts'
import type { Settings } from '../../src/shop/settings/settings/index.ts'
import { shippingAddress } from '../addresses.ts'
import { settings, shelve } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
import { member } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'

let byPhone: OpenShop
let byEmail: OpenShop
beforeAll(async () => {
  byPhone = await openShop()
  await byPhone.db.insertInto('settings').values({ key: 'buyers', value: '"phone"' }).execute()
  byEmail = await openShop()
})
afterAll(async () => {
  expect(await brokenInvariants(byPhone.db)).toEqual([])
  await byPhone.close()
  await byEmail.close()
})

const PHONE = '0301 7654321'
const enter = (browser: Browser, body: object) => browser.send('POST', '/v1/customer', body)

/** The order of a short form: no email and no town. */
async function orderOf(shop: OpenShop, customerId: string, more: object = {}) {
  const oud = await shelve(shop.db, 'For a phone', [{ ml: 50, price: 600_000 }])
  const { town: _, ...address } = shippingAddress({
    phoneNumber: PHONE,
    address: 'House 12, Street 4, near the mosque',
  })
  const body = { customerId, items: [oud.line()], paymentMethod: 'COD', totalAmount: 6000 }
  return { ...body, shippingAddress: { ...address, ...more } }
}

async function guestOf(shop: OpenShop) {
  const browser = shop.browser()
  const { body } = await enter(browser, { phone: PHONE })
  return { browser, customerId: (body.data as { _id: string })._id }
}

describe('a house that knows its buyers by phone', () => {
  test('takes an order without an email, which is shown and exported without one', async () => {
    const { browser, customerId } = await guestOf(byPhone)
    const placed = await browser.send('POST', '/v1/order', await orderOf(byPhone, customerId))
    expect([placed.status, placed.body.message]).toEqual([200, 'Order placed successfully'])
    const { _id } = placed.body.data as { _id: string }
    const { body } = await browser.get(`/v1/order/detail/${_id}`)
    expect(body.data).toMatchObject({
      customerId: { email: '' },
      shippingAddress: { email: '', town: '', phoneNumber: '+923017654321' },
    })
    expect(JSON.stringify(body)).not.toContain('.invalid')
  })

  test('has one guest for one phone of a browser, and another for another phone or browser', async () => {
    const browser = byPhone.browser()
    const ids = []
    for (const phone of [PHONE, '+92 301 7654321', '0302 7654321'])
      ids.push((await enter(browser, { phone })).body.data)
    const [one, same, other] = ids as { _id: string; email: string }[]
    expect(one).toMatchObject({ email: '', phone: PHONE })
    expect(same?._id).toBe(one?._id)
    expect(other?._id).not.toBe(one?._id)
    expect((await guestOf(byPhone)).customerId).not.toBe(one?._id)
    // Nobody orders for a guest of another browser.
    const stolen = await byPhone.browser().send('POST', '/v1/order', await orderOf(byPhone, one?._id ?? ''))
    expect(stolen.status).toBe(401)
  })

  test('counts open orders by phone: two browsers with one phone are one person, and two phones are two', async () => {
    const strict = await openShop({ openOrderLimit: true })
    await strict.db.insertInto('settings').values({ key: 'buyers', value: '"phone"' }).execute()
    const statuses = []
    for (let n = 0; n < 4; n++) {
      const { browser, customerId } = await guestOf(strict)
      statuses.push((await browser.send('POST', '/v1/order', await orderOf(strict, customerId))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 422])
    const { browser, customerId } = await guestOf(strict)
    const other = await orderOf(strict, customerId, { phoneNumber: '0302 1234567' })
    expect((await browser.send('POST', '/v1/order', other)).status).toBe(200)
    await strict.close()
  })

  test('knows where a browser ordered to last, and no other browser does', async () => {
    const browserId = randomText(24)
    expect(await lastAddress(byPhone.db, { browserId })).toBeNull()
    const { _id: customerId } = await enterGuest(byPhone.db, { email: '', phone: PHONE }, browserId, 'phone')
    for (const city of ['Lahore', 'Multan']) {
      const { shippingAddress: to, ...order } = await orderOf(byPhone, customerId, { city })
      const attempt = { key: randomText(20), browserId, settings: { ...settings, buyers: 'phone' as const } }
      await placeOrder(byPhone.db, PlaceOrder.parse({ ...order, shippingAddress: to }), attempt)
    }
    expect(await lastAddress(byPhone.db, { browserId })).toMatchObject({
      to: { city: 'Multan', fullName: 'Ayesha Malik' },
      paymentMethod: 'COD',
    })
    expect(await lastAddress(byPhone.db, { browserId: randomText(24) })).toBeNull()
    expect(await lastAddress(byPhone.db, { browserId: null })).toBeNull()
  })

  test('saves an address without a town or an email', async () => {
    const { browser } = await guestOf(byPhone)
    const { fullName: name, town: _, ...address } = shippingAddress({ phoneNumber: PHONE })
    const saved = await browser.send('PATCH', '/v1/customer/address', { ...address, name, email: '' })
    expect([saved.status, saved.body.message]).toEqual([200, 'Address saved'])
  })

  test('asks neither town nor province wherever an address is typed: by the buyer, by staff, of a parcel on the way', async () => {
    const { browser, customerId } = await guestOf(byPhone)
    const { shippingAddress: to, ...order } = await orderOf(byPhone, customerId)
    const { state: _, ...short } = to
    const placed = await browser.send('POST', '/v1/order', { ...order, shippingAddress: short })
    const { _id: orderId } = placed.body.data as { _id: string }
    const corrected = await browser.send('PUT', `/v1/order/${orderId}/address`, { ...short, city: 'Peshawar' })
    expect([corrected.status, corrected.body.data]).toMatchObject([200, { shippingAddress: { town: '' } }])
    const place = () =>
      byPhone.db.selectFrom('orders').select(['city', 'state']).where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(await place()).toEqual({ city: 'Peshawar', state: 'Khyber Pakhtunkhwa' })
    const nowhere = await browser.send('PUT', `/v1/order/${orderId}/address`, { ...short, city: 'Chak 12' })
    expect(nowhere.body.errors).toEqual([{ field: 'state', message: 'State/Province is required' }])

    const house = { ...settings, buyers: 'phone' as const }
    const door = { address: 'House 9', famousSpot: '' }
    const byStaff = (terms: Settings) =>
      inTransaction(byPhone.db, async tx => {
        const { version } = await tx
          .selectFrom('orders')
          .select('version')
          .where('id', '=', orderId)
          .executeTakeFirstOrThrow()
        const change = ChangeAddress.parse({ ...short, city: 'Quetta', version })
        await changeAddress(tx, { ...change, orderId, actor: 'Sana', settings: terms })
        await changeDoor(tx, { orderId, door: { ...door, town: '' }, actor: 'Sana', settings: terms })
      })
    await expect(byStaff(settings)).rejects.toThrow('State/Province is required')
    await byStaff(house)
    expect(await place()).toEqual({ city: 'Quetta', state: 'Balochistan' })
    const staff = { id: 'sana', name: 'Sana' }
    await byPhone.db
      .insertInto('staff')
      .values({ ...staff, email: 'sana@shop.example', role: 'orders' })
      .execute()
    const { browser: account } = await member(byPhone)
    const book = await account.send('POST', '/v1/customer/addresses', short)
    expect([book.status, book.body.data]).toMatchObject([200, { state: 'Punjab', town: '' }])
    const line = order.items[0]
    const taken = TakeOrder.parse({
      ...short,
      attempt: randomText(20),
      channel: 'phone',
      [`quantity.${line?.selectedSizeId}`]: '1',
    })
    expect(await inTransaction(byPhone.db, tx => takeOrder(tx, taken, { staff, settings: house }))).toMatchObject({
      isNew: true,
    })
  })

  test('takes an email for the receipt all the same, and asks for one of the two', async () => {
    const browser = byPhone.browser()
    const { body } = await enter(browser, { email: 'ayesha@example.com', phone: PHONE })
    const { _id: customerId } = body.data as { _id: string }
    const without = await browser.send('POST', '/v1/order', await orderOf(byPhone, customerId))
    expect([without.status, without.body.errors]).toEqual([
      400,
      [{ field: 'shippingAddress.email', message: 'Email is required' }],
    ])
    const order = await orderOf(byPhone, customerId, { email: 'ayesha@example.com' })
    expect((await browser.send('POST', '/v1/order', order)).status).toBe(200)
    expect((await enter(byPhone.browser(), {})).body).toMatchObject({
      success: false,
      errors: [{ field: 'phone', message: 'Phone number is required' }],
    })
    expect((await enter(byPhone.browser(), { phone: '0301 765' })).status).toBe(400)
  })
})

describe('a house that knows its buyers by email', () => {
  test('asks for the email and the town, as specified', async () => {
    const browser = byEmail.browser()
    expect((await enter(browser, { phone: PHONE })).body).toMatchObject({
      message: 'Email is required',
      errors: [{ field: 'email', message: 'Email is required' }],
    })
    const { body } = await enter(browser, { email: 'b@example.com' })
    const { _id: customerId } = body.data as { _id: string }
    const refused = await browser.send('POST', '/v1/order', await orderOf(byEmail, customerId))
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [
        { field: 'shippingAddress.email', message: 'Email is required' },
        { field: 'shippingAddress.town', message: 'Town is required' },
      ],
    ])
    const address = await browser.send('PATCH', '/v1/customer/address', shippingAddress({ name: 'Ayesha' }))
    expect([address.status, address.body.message]).toEqual([400, 'Email is required'])
  })
})
