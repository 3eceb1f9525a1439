import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOrder, moveOrder } from '../../src/shop/orders/orders/index.ts'
import { shippingAddress } from '../addresses.ts'
import { shelve, tally } from '../fixtures.ts'
import { member, verifyEmailOf } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
let oud: Awaited<ReturnType<typeof shelve>>
let people = 0

beforeAll(async () => {
  shop = await openShop({ openOrderLimit: true })
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000, stock: 5000 }])
})
afterAll(() => shop.close())

type Identity = { email: string; phoneNumber: string; address: string; browser: Browser }

/** An email, phone, house and browser that nobody used before. */
function stranger(): Identity {
  const number = ++people
  return {
    email: `stranger-${number}@example.com`,
    phoneNumber: `0301 ${String(1_000_000 + number)}`,
    address: `House ${number}`,
    browser: shop.browser(),
  }
}

async function orderAs({ email, phoneNumber, address, browser }: Identity, items = [oud.line()]) {
  const entered = await browser.send('POST', '/v1/customer', { email })
  const quote = await browser.send('POST', '/v1/cart/quote', { items })
  return browser.send('POST', '/v1/order', {
    customerId: (entered.body.data as { _id: string })._id,
    items,
    paymentMethod: 'COD',
    totalAmount: (quote.body.data as { totalAmount: number }).totalAmount,
    shippingAddress: shippingAddress({ email, phoneNumber, address }),
  })
}

const stockOf = async (sizeId = oud.line().selectedSizeId) =>
  (await shop.db.selectFrom('sizes').select('stock').where('id', '=', sizeId).executeTakeFirstOrThrow()).stock

describe('one order', () => {
  test('takes at most 10 pieces of one size, also on many lines, and says where to go with more', async () => {
    const before = await stockOf()
    for (const items of [[oud.line(0, 11)], [oud.line(0, 6), oud.line(0, 5)]]) {
      const { status, body } = await orderAs(stranger(), items)
      expect(status).toBe(422)
      expect(body.message).toBe(
        'You can order at most 10 pieces of one size at a time. For more, see Bulk Orders or contact us: +92 300 1234567, care@khushbu.example.',
      )
    }
    expect(await stockOf()).toBe(before)
    expect((await orderAs(stranger(), [oud.line(0, 10)])).status).toBe(200)
  })

  test('takes at most 30 pieces in all; the quote says so before', async () => {
    const shelf = await shelve(
      shop.db,
      'Shelf',
      Array.from({ length: 100 }, (_, n) => ({ ml: n + 1, price: 100_000, stock: 50 })),
    )
    const whole = Array.from({ length: 100 }, (_, n) => shelf.line(n, 1))
    const quote = await shop.browser().send('POST', '/v1/cart/quote', { items: whole })
    const message = 'You can order at most 30 pieces at a time; your cart has 100.'
    expect(quote.body.data).toMatchObject({
      limits: { perSize: 10, pieces: 30 },
      limitMessage: expect.stringContaining(message),
    })
    const { status, body } = await orderAs(stranger(), whole)
    expect([status, body.message]).toEqual([422, expect.stringContaining(message)])
    expect((await orderAs(stranger(), whole.slice(0, 30))).status).toBe(200)
  })
})

describe('unconfirmed orders', () => {
  test.each([
    ['email', 3],
    ['phoneNumber', 3],
    // Of a hostel or an office.
    ['address', 10],
    ['browser', 3],
  ] as const)('of one %s are %i under 16 at once, whatever else differs', async (same, most) => {
    const first = stranger()
    // Gives the browser its cookie.
    await first.browser.send('POST', '/v1/customer', { email: first.email })
    const attempts = Array.from({ length: 16 }, async () => {
      const { status } = await orderAs({ ...stranger(), [same]: first[same] })
      return status
    })
    const { fulfilled } = await tally(attempts)
    expect(fulfilled.filter(status => status === 200)).toHaveLength(most)
    expect(fulfilled.filter(status => status === 422)).toHaveLength(16 - most)
  })

  test('count with other spellings of the same mailbox, phone and address', async () => {
    const first = { ...stranger(), email: 'spelled.one@gmail.com', phoneNumber: '0302 5550001', address: 'House 7-B' }
    const others = [
      { ...stranger(), email: 'spelledone+x@gmail.com' },
      { ...stranger(), phoneNumber: '+92 302 5550001' },
    ]
    for (let n = 0; n < 3; n++) expect((await orderAs({ ...first, browser: shop.browser() })).status).toBe(200)
    for (const other of others) {
      const { status, body } = await orderAs(other)
      expect(status).toBe(422)
      expect(body.message).toMatch(/already 3 orders .* contact us: \+92 300 1234567, care@khushbu\.example\.$/)
    }
  })

  test('count no longer once they are confirmed or cancelled', async () => {
    const buyer = stranger()
    const placed: string[] = []
    for (let n = 0; n < 3; n++) placed.push(((await orderAs(buyer)).body.data as { _id: string })._id)
    expect((await orderAs(buyer)).status).toBe(422)
    await moveOrder(shop.db, { orderId: placed[0] ?? '', to: 'confirmed', actor: 'staff Sana' })
    expect((await orderAs(buyer)).status).toBe(200)
    expect((await orderAs(buyer)).status).toBe(422)
    await buyer.browser.send('POST', `/v1/order/${placed[1]}/cancellation`, {})
    expect((await orderAs(buyer)).status).toBe(200)
  })

  test('of strangers with my email, phone and address do not stop me once my email is proved', async () => {
    const mine = { email: 'owner@example.com', phoneNumber: '0303 5550002', address: 'House of the owner' }
    for (let n = 0; n < 3; n++) expect((await orderAs({ ...mine, browser: shop.browser() })).status).toBe(200)
    const { browser, customerId } = await member(shop, mine.email)
    const orderAsMember = () =>
      browser.send('POST', '/v1/order', {
        customerId,
        items: [oud.line()],
        paymentMethod: 'COD',
        totalAmount: 6000,
        shippingAddress: shippingAddress(mine),
      })
    expect((await orderAsMember()).status).toBe(422)
    await verifyEmailOf(shop, browser, mine.email)
    const again = await browser.send('POST', '/v1/customer/login', { email: mine.email, password: 'Oud&Amber7' })
    expect(again.status).toBe(200)
    const { status, body } = await orderAsMember()
    expect(status).toBe(200)
    const { _id } = body.data as { _id: string }
    expect(await findOrder(shop.db, _id, { kind: 'staff' })).toMatchObject({ orderStatus: 'pending' })
  })

  test('a refused order takes nothing, and a retry of a placed one is not counted again', async () => {
    const buyer = stranger()
    const entered = await buyer.browser.send('POST', '/v1/customer', { email: buyer.email })
    const before = await stockOf()
    const send = (key: string) =>
      buyer.browser.send(
        'POST',
        '/v1/order',
        {
          customerId: (entered.body.data as { _id: string })._id,
          items: [oud.line()],
          paymentMethod: 'COD',
          totalAmount: 6000,
          shippingAddress: shippingAddress(buyer),
        },
        { 'idempotency-key': key },
      )
    for (const key of ['attempt-1', 'attempt-2', 'attempt-3']) expect((await send(key)).status).toBe(200)
    expect((await send('attempt-4')).status).toBe(422)
    expect((await send('attempt-2')).status).toBe(200)
    expect(await stockOf()).toBe(before - 3)
  })
})
