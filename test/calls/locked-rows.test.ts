import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippingAddress } from '../addresses.ts'
import { shelve } from '../fixtures.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('an order of a locked size is answered 503 with Retry-After while others read, and its key places it afterwards', async () => {
  const oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000, stock: 5 }])
  const browser = shop.browser()
  const email = 'patient@example.com'
  const { body } = await browser.send('POST', '/v1/customer', { email })
  const order = {
    customerId: (body.data as { _id: string })._id,
    items: [oud.line()],
    paymentMethod: 'COD',
    totalAmount: 6000,
    shippingAddress: shippingAddress({ email }),
  }
  const send = () => browser.send('POST', '/v1/order', order, { 'idempotency-key': 'one-attempt' })

  await shop.db.transaction().execute(async holder => {
    await sql`select * from sizes where id = ${oud.line().selectedSizeId} for update`.execute(holder)
    const refused = send()
    expect((await shop.browser().get('/v1/product')).status).toBe(200)
    const { status, headers, body } = await refused
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(body).toEqual({
      success: false,
      message: 'The shop needs a moment. Please try again in a few seconds; your cart is safe.',
    })
  })
  const placed = await send()
  expect(placed.status).toBe(200)
  expect((await send()).body.data).toEqual(placed.body.data)
})
