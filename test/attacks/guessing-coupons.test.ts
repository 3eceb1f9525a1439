import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shippingAddress } from '../addresses.ts'
import { issueCoupon, shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { firstOrAll } from '../thorough.ts'

let shop: OpenShop
let oud: Awaited<ReturnType<typeof shelve>>
let publicId: string
let privateId: string

beforeAll(async () => {
  shop = await openShop({ rateLimits: true, trustProxy: ['0.0.0.0'] })
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000, stock: 500 }])
  publicId = await issueCoupon(shop.db, { code: 'EVERYBODY' })
  privateId = await issueCoupon(shop.db, { code: 'FRIENDS-7F3Q', kind: 'private', value: 100_000 })
})
afterAll(() => shop.close())

let address = 0
beforeEach(() => {
  address++
})
/** Each test comes from another address. */
const from = () => ({ 'x-forwarded-for': `198.51.100.${address}` })

async function shopper() {
  const browser = shop.browser()
  const email = `shopper-${address}@example.com`
  const { body } = await browser.send('POST', '/v1/customer', { email }, from())
  return { browser, email, customerId: (body.data as { _id: string })._id }
}

type Shopper = Awaited<ReturnType<typeof shopper>>
type Named = { couponId?: string | null; couponCode?: string | null }

const quote = (browser: Browser, named: Named) =>
  browser.send('POST', '/v1/cart/quote', { items: [oud.line()], ...named }, from())
const check = ({ browser, customerId }: Shopper, couponCode: string) =>
  browser.send('POST', '/v1/coupon/apply', { couponCode, customerId }, from())
const order = ({ browser, customerId, email }: Shopper, totalAmount: number, named: Named) =>
  browser.send(
    'POST',
    '/v1/order',
    {
      customerId,
      items: [oud.line()],
      paymentMethod: 'COD',
      totalAmount,
      shippingAddress: shippingAddress({ email, phoneNumber: `0300 1${String(address).padStart(6, '0')}` }),
      ...named,
    },
    from(),
  )

test.each(firstOrAll<'quote' | 'check' | 'order'>('check', 'quote', 'order'))(
  'many codes at once by %s: 30 are looked up',
  async way => {
    const attacker = await shopper()
    const guess = (n: number) => {
      const code = `FRIENDS-${n}`
      if (way === 'quote') return quote(attacker.browser, { couponCode: code })
      if (way === 'check') return check(attacker, code)
      return order(attacker, 5000, { couponCode: code })
    }
    // More orders of one size at once are told to wait.
    const [lots, atOnce] = way === 'order' ? [5, 12] : [1, 300]
    const statuses: number[] = []
    for (let lot = 0; lot < lots; lot++) {
      const answers = await Promise.all(Array.from({ length: atOnce }, (_, n) => guess(lot * atOnce + n)))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter(status => status !== 429)).toHaveLength(30)
    // The right one is refused too, so that a limited guesser does not learn it.
    expect((await quote(attacker.browser, { couponCode: 'FRIENDS-7F3Q' })).status).toBe(429)
  },
)

test('the ways to try share one count, and a right code does not start it anew', async () => {
  const attacker = await shopper()
  for (let n = 0; n < 10; n++) {
    await quote(attacker.browser, { couponCode: `A-${n}` })
    await check(attacker, `B-${n}`)
    await order(attacker, 5000, { couponId: `c-${n}` })
    await check(attacker, 'EVERYBODY')
    await quote(attacker.browser, { couponCode: 'FRIENDS-7F3Q' })
  }
  expect((await quote(attacker.browser, { couponCode: 'D-1' })).status).toBe(429)
})

test('a public coupon and a cart without one are priced for everybody behind a limited address', async () => {
  const guesser = await shopper()
  for (let n = 0; n < 40; n++) await quote(guesser.browser, { couponCode: `X-${n}` })
  const honest = await shopper()
  expect((await quote(honest.browser, {})).status).toBe(200)
  expect((await check(honest, 'everybody')).status).toBe(200)
  expect((await quote(honest.browser, { couponId: publicId })).body.data).toMatchObject({ couponDiscount: 100 })
})

test('a private coupon needs its code, in a quote and in an order; its id alone is worth nothing', async () => {
  const friend = await shopper()
  for (const named of [{ couponId: privateId }, { couponId: privateId, couponCode: 'EVERYBODY' }]) {
    expect((await quote(friend.browser, named)).body.data).toMatchObject({
      couponDiscount: 0,
      couponId: null,
      couponMessage: 'This coupon is not valid',
    })
    expect(await order(friend, 5000, named)).toMatchObject({
      status: 422,
      body: { message: 'This coupon is not valid', errors: [{ field: 'couponId' }] },
    })
  }
  const named = { couponId: privateId, couponCode: ' friends-7f3q ' }
  expect((await quote(friend.browser, named)).body.data).toMatchObject({ couponDiscount: 1000, couponId: privateId })
  expect((await order(friend, 5000, named)).status).toBe(200)
})

test('a private coupon used often by its owner is never limited', async () => {
  const friend = await shopper()
  for (let n = 0; n < 50; n++) expect((await quote(friend.browser, { couponCode: 'FRIENDS-7F3Q' })).status).toBe(200)
})

/** Somebody new at this test's address; returns the function that orders ten pieces as that person. */
async function crowdOrder(n: number) {
  const browser = shop.browser()
  const email = `crowd-${address}-${n}@example.com`
  const { body } = await browser.send('POST', '/v1/customer', { email }, from())
  const phoneNumber = `0305 1${String(address * 100 + n).padStart(6, '0')}`
  const payload = {
    customerId: (body.data as { _id: string })._id,
    items: [oud.line(0, 10)],
    paymentMethod: 'COD',
    totalAmount: 60_000,
    shippingAddress: shippingAddress({ email, address: `House ${n} of ${address}`, phoneNumber }),
  }
  return (key = `attempt-${address}-${n}`) =>
    browser.send('POST', '/v1/order', payload, { ...from(), 'idempotency-key': key })
}

test('orders of one address are limited in pieces, under whatever names', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 20; n++) statuses.push((await (await crowdOrder(n))()).status)
  expect(statuses.filter(status => status === 200)).toHaveLength(15)
})

test('an order whose answer was lost is answered again, also when the address has ordered too much since', async () => {
  const send = await crowdOrder(0)
  const placed = await send()
  expect(placed.status).toBe(200)
  for (let n = 1; n < 16; n++) await (await crowdOrder(n))()
  expect((await send('another-attempt')).status).toBe(429)
  const again = await send()
  expect([again.status, again.body.data]).toEqual([200, placed.body.data])
})
