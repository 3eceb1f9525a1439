import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderLimit } from '../../src/shop/orders/orders/index.ts'
import { shippingAddress } from '../addresses.ts'
import { openShares, shelve } from '../fixtures.ts'
import { type OpenShop, openShop } from '../shop.ts'
import { thoroughTest } from '../thorough.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({
    orderLimit: orderLimit({ running: 3, waiting: 9, waitingInAll: 20, waitingPerCaller: 20, waitMs: 10_000 }),
  })
  await openShares(shop.db)
})
afterAll(() => shop.close())

let guests = 0
type Lines = { selectedSizeId: string; productId: string; quantity: number }[]

/** A guest who sends one order, as often as the function is called. */
async function orderer(email: string, items: Lines) {
  guests++
  const browser = shop.browser()
  const { body } = await browser.send('POST', '/v1/customer', { email })
  const order = {
    customerId: (body.data as { _id: string })._id,
    items,
    paymentMethod: 'COD',
    totalAmount: 6000,
    shippingAddress: shippingAddress({ email, phoneNumber: `0300${1_000_000 + guests}`, address: `House ${guests}` }),
  }
  return () => browser.send('POST', '/v1/order', order, { 'idempotency-key': `attempt-of-${email}` })
}

thoroughTest(
  'an order of a locked size is answered 503 with Retry-After while others read, and its key places it afterwards',
  async () => {
    const oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000, stock: 5 }])
    const send = await orderer('patient@example.com', [oud.line()])

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
  },
)

test('orders of one locked size wait in a line: beyond its end they are refused with Retry-After, and orders of other sizes go on', async () => {
  const oud = await shelve(shop.db, 'Wanted by all', [{ ml: 12, price: 600_000, stock: 20 }])
  const rose = await shelve(shop.db, 'Wanted by one', [{ ml: 12, price: 600_000, stock: 5 }])
  const crowd = await Promise.all(
    Array.from({ length: 14 }, (_, n) => orderer(`of-a-crowd-${n}@example.com`, [oud.line()])),
  )
  const answers: unknown[] = []
  let crowding: Promise<void>[] = []
  const other = await orderer('alone@example.com', [rose.line()])

  await shop.db.transaction().execute(async holder => {
    await sql`select * from sizes where id = ${oud.line().selectedSizeId} for update`.execute(holder)
    crowding = crowd.map(async send => {
      const { status, headers } = await send()
      answers.push([status, headers.get('retry-after')])
    })
    await expect.poll(() => answers.length).toBeGreaterThanOrEqual(2)
    expect(answers.slice(0, 2)).toEqual([
      [503, '5'],
      [503, '5'],
    ])
    expect((await other()).status).toBe(200)
  })
  await Promise.all(crowding)
  for (const send of crowd) expect((await send()).status).toBe(200)
})
