import { afterAll, beforeAll, expect, test } from 'vitest'
import { shelve } from '../fixtures.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
let attar: Awaited<ReturnType<typeof shelve>>
beforeAll(async () => {
  shop = await openShop()
  attar = await shelve(shop.db, 'Attar', [{ ml: 3, price: 100_000 }])
})
afterAll(() => shop.close())

/** A guest who orders for Rs 1,000 to a country as written, and reads the order back. */
async function orderTo(country: string, totalAmount: number) {
  const browser = shop.browser()
  const email = `guest-${Math.random()}@example.com`
  const { body: entered } = await browser.send('POST', '/v1/customer', { email })
  const customerId = (entered.data as { _id: string })._id
  const shippingAddress = {
    fullName: 'Hamza Qureshi',
    city: 'Sargodha',
    state: 'Punjab',
    town: 'Satellite Town',
    address: 'House 7',
    country,
    email,
    phoneNumber: '+923001234567',
  }
  const items = [attar.line()]
  const quote = await browser.send('POST', '/v1/cart/quote', { items, country })
  const order = { customerId, items, paymentMethod: 'COD', totalAmount, shippingAddress }
  const placed = await browser.send('POST', '/v1/order', order)
  const { _id } = (placed.body.data ?? {}) as { _id?: string }
  const read = _id ? (await browser.get(`/v1/order/detail/${_id}`)).body.data : null
  return { browser, customerId, email, quote: quote.body, placed, read }
}

test.each(['Pakistan', 'pakistan', 'PK', ' Pakistan '])(
  'an order to %j pays the fee and cash on delivery',
  async country => {
    const { quote, placed, read } = await orderTo(country, 1280)
    expect(quote.data).toMatchObject({ shipping: 280, totalAmount: 1280 })
    expect(placed.body.data).toMatchObject({ paymentMethod: 'COD' })
    expect(read).toMatchObject({ shipping: 280, shippingAddress: { country: 'Pakistan' } })
  },
)

test.each(['United Kingdom', 'gb', 'UK'])('an order to %j is sent free and paid by bank transfer', async country => {
  const { quote, placed, read } = await orderTo(country, 1000)
  expect(quote.data).toMatchObject({ shipping: 0, totalAmount: 1000 })
  expect(placed.body.data).toMatchObject({ paymentMethod: 'Bank Transfer' })
  expect(read).toMatchObject({ shipping: 0, shippingAddress: { country: 'United Kingdom' } })
})

test('an unknown country is refused by field and rule, in order, quote and address', async () => {
  const { browser, email, quote, placed } = await orderTo('Atlantis', 1000)
  const message = 'Please choose a country from the list'
  expect(placed).toMatchObject({
    status: 400,
    body: { message, errors: [{ field: 'shippingAddress.country', message }] },
  })
  expect(quote).toMatchObject({ success: false, message })
  const address = {
    name: 'Hamza',
    city: 'Sargodha',
    state: 'Punjab',
    town: 'A',
    address: 'House 7',
    phoneNumber: '03001234567',
  }
  const saved = await browser.send('PATCH', '/v1/customer/address', { ...address, email, country: 'Atlantis' })
  expect(saved).toMatchObject({ status: 400, body: { errors: [{ field: 'country', message }] } })
})

test('a saved address is stored by code, returned by name, and used for an order without one', async () => {
  const { browser, customerId, email } = await orderTo('Atlantis', 1000)
  const address = {
    name: 'Hamza',
    city: 'Leeds',
    state: 'Yorkshire',
    town: 'A',
    address: 'House 7',
    phoneNumber: '07911123456',
  }
  const saved = await browser.send('PATCH', '/v1/customer/address', { ...address, email, country: 'GB' })
  expect(saved.body.data).toMatchObject({
    shippingAddress: { country: 'United Kingdom', phoneNumber: '+447911123456' },
  })
  const row = await shop.db.selectFrom('customers').select('country').where('id', '=', customerId).executeTakeFirst()
  expect(row).toEqual({ country: 'GB' })
  const order = { customerId, items: [attar.line()], paymentMethod: 'COD', totalAmount: 1000 }
  const placed = await browser.send('POST', '/v1/order', order)
  expect(placed.body.data).toMatchObject({ paymentMethod: 'Bank Transfer' })
})
