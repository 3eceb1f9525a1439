import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, issueCoupon, settings, shelve, tally } from '../../../../test/fixtures.ts'
import type { Db } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { paisa } from '../../ground/money.ts'
import type { CountryCode } from '../../ground/shipping/country-rules.ts'
import { quoteCart } from '../../offers/cart/index.ts'
import { Settings } from '../../settings/settings/index.ts'
import { findOrder, type PlaceOrder, placeOrder } from './index.ts'

const nobody = { kind: 'asker', browserId: null, accountId: null, verifiedEmail: null } as const

let fresh: FreshDatabase
let db: Db

beforeAll(async () => {
  // A crowd waits as long as the machine needs; in a shop its line is shorter (orders-at-once.ts).
  fresh = await freshDatabase({ connectTimeoutMs: 600_000, lockTimeoutMs: 0 })
  db = fresh.db
})
afterAll(() => fresh.drop())

const stockOf = async (sizeId: string) =>
  (await db.selectFrom('sizes').select(['stock', 'sold']).where('id', '=', sizeId).executeTakeFirstOrThrow()).stock
const countOrders = async (productId: string) =>
  (
    await db
      .selectFrom('order_items')
      .select(eb => eb.fn.countAll<number>().as('orders'))
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).orders

describe('stock', () => {
  test('two shoppers cannot buy the last piece', async () => {
    const lastBottle = await shelve(db, 'Last Bottle', [{ ml: 50, price: 600_000, stock: 1 }])
    const [one, two] = [await guest(db), await guest(db)]
    const { fulfilled, refused } = await tally([one.buy([lastBottle.line()], 6000), two.buy([lastBottle.line()], 6000)])
    expect(fulfilled).toHaveLength(1)
    expect(refused).toEqual({ out_of_stock: 1 })
    expect(await stockOf(lastBottle.line().selectedSizeId)).toBe(0)
  })

  test('of 200 concurrent orders for 50 pieces over 20 connections exactly 50 succeed where all may be held, the others are out of stock', async () => {
    const oud = await shelve(db, 'Fifty Bottles of Oud', [{ ml: 12, price: 600_000, stock: 50 }])
    const buyers = await Promise.all(Array.from({ length: 200 }, (_, number) => guest(db, number)))
    const all = { ...settings, strangersShare: 100 }
    const { fulfilled, refused } = await tally(
      buyers.map(buyer => buyer.buy([oud.line()], 6000, {}, randomText(20), all)),
    )
    expect(fulfilled).toHaveLength(50)
    expect(refused).toEqual({ out_of_stock: 150 })
    expect(new Set(fulfilled.map(order => order.orderNumber)).size).toBe(50)
    expect(await countOrders(oud.productId)).toBe(50)
    expect(await stockOf(oud.line().selectedSizeId)).toBe(0)
  })

  test('carts with the same products in another order never deadlock', async () => {
    const rose = await shelve(db, 'Rose', [{ ml: 50, price: 300_000, stock: 200 }])
    const musk = await shelve(db, 'Musk', [{ ml: 50, price: 300_000, stock: 200 }])
    const buyers = await Promise.all(Array.from({ length: 60 }, (_, number) => guest(db, number)))
    const carts = [
      [rose.line(), musk.line()],
      [musk.line(), rose.line()],
    ]
    const { fulfilled } = await tally(buyers.map((buyer, n) => buyer.buy(carts[n % 2] ?? [], 6000)))
    expect(fulfilled).toHaveLength(60)
    expect(await stockOf(rose.line().selectedSizeId)).toBe(140)
  })

  test('an unavailable line leaves the stock of the other lines unchanged', async () => {
    const rose = await shelve(db, 'Rose Again', [{ ml: 50, price: 300_000, stock: 5 }])
    const gone = await shelve(db, 'Gone', [{ ml: 50, price: 300_000, stock: 0 }])
    const buyer = await guest(db)
    await expect(buyer.buy([rose.line(), gone.line()], 6000)).rejects.toMatchObject({
      code: 'out_of_stock',
      quote: { items: [{ available: true }, { available: false, stock: 0 }] },
    })
    expect(await stockOf(rose.line().selectedSizeId)).toBe(5)
  })

  test('the same size on two lines is added up', async () => {
    const rose = await shelve(db, 'Twice', [{ ml: 50, price: 300_000, stock: 3 }])
    const buyer = await guest(db)
    await expect(buyer.buy([rose.line(0, 2), rose.line(0, 2)], 12_000)).rejects.toMatchObject({ code: 'out_of_stock' })
    await buyer.buy([rose.line(0, 1), rose.line(0, 2)], 9000, {}, randomText(20), { ...settings, strangersShare: 100 })
    expect(await stockOf(rose.line().selectedSizeId)).toBe(0)
  })

  test('a size of another product, an unknown size and an unpublished product cannot be bought', async () => {
    const rose = await shelve(db, 'Mine', [{ ml: 50, price: 600_000 }])
    const other = await shelve(db, 'Other', [{ ml: 50, price: 600_000 }])
    const hidden = await shelve(db, 'Hidden', [{ ml: 50, price: 600_000 }])
    await db.updateTable('products').set({ published: false }).where('id', '=', hidden.productId).execute()
    const buyer = await guest(db)
    const mixed = { ...rose.line(), selectedSizeId: other.line().selectedSizeId }
    const unknown = { ...rose.line(), selectedSizeId: 'no-such-size' }
    for (const line of [mixed, unknown, hidden.line()]) {
      await expect(buyer.buy([line], 6000)).rejects.toMatchObject({ code: 'out_of_stock' })
    }
  })
})

describe('one checkout attempt', () => {
  test('50 retries at once with one key make one order', async () => {
    const oud = await shelve(db, 'Retried', [{ ml: 12, price: 600_000, stock: 50 }])
    const buyer = await guest(db)
    const key = randomText(20)
    const { fulfilled, refused } = await tally(Array.from({ length: 50 }, () => buyer.buy([oud.line()], 6000, {}, key)))
    expect(refused).toEqual({})
    expect(new Set(fulfilled.map(order => order._id)).size).toBe(1)
    expect(await countOrders(oud.productId)).toBe(1)
    expect(await stockOf(oud.line().selectedSizeId)).toBe(49)
  })

  test('a retry for the last piece returns its order, not "out of stock"', async () => {
    const last = await shelve(db, 'Retried Last', [{ ml: 12, price: 600_000, stock: 1 }])
    const buyer = await guest(db)
    const key = randomText(20)
    const first = await buyer.buy([last.line()], 6000, {}, key)
    expect(await buyer.buy([last.line()], 6000, {}, key)).toEqual(first)
  })

  test('the same key with another payload is refused', async () => {
    const oud = await shelve(db, 'Reused', [{ ml: 12, price: 600_000 }])
    const buyer = await guest(db)
    const key = randomText(20)
    await buyer.buy([oud.line()], 6000, {}, key)
    await expect(buyer.buy([oud.line(0, 2)], 12_000, {}, key)).rejects.toMatchObject({ code: 'key_reused' })
  })

  test('a refused attempt may be sent again with the same key', async () => {
    const oud = await shelve(db, 'Again', [{ ml: 12, price: 600_000 }])
    const buyer = await guest(db)
    const key = randomText(20)
    await expect(buyer.buy([oud.line()], 1, {}, key)).rejects.toMatchObject({ code: 'price_changed' })
    await buyer.buy([oud.line()], 6000, {}, key)
    expect(await countOrders(oud.productId)).toBe(1)
  })

  test("a key belongs to its customer: another customer's same key is another order", async () => {
    const oud = await shelve(db, 'Same Key', [{ ml: 12, price: 600_000 }])
    const key = randomText(20)
    const [one, two] = [await guest(db), await guest(db)]
    const first = await one.buy([oud.line()], 6000, {}, key)
    expect((await two.buy([oud.line()], 6000, {}, key))._id).not.toBe(first._id)
  })
})

describe('prices', () => {
  test('changed between cart and order: refused with a fresh quote, and no stock is taken', async () => {
    const oud = await shelve(db, 'Dearer', [{ ml: 12, price: 600_000, stock: 9 }])
    await db
      .updateTable('sizes')
      .set({ price: paisa(700_000) })
      .where('product_id', '=', oud.productId)
      .execute()
    const buyer = await guest(db)
    await expect(buyer.buy([oud.line()], 6000)).rejects.toMatchObject({
      code: 'price_changed',
      quote: { totalAmount: 700_000, items: [{ cutPrice: 700_000 }] },
    })
    expect(await stockOf(oud.line().selectedSizeId)).toBe(9)
    expect(await countOrders(oud.productId)).toBe(0)
  })

  test('of shipping follow city and weight in quote and order alike, where each size weighs what it says', async () => {
    const oud = await shelve(db, 'Heavy', [{ ml: 12, price: 100_000 }])
    const heavy = oud.line(0, 2)
    await db.updateTable('sizes').set({ weight_grams: 600 }).where('id', '=', heavy.selectedSizeId).execute()
    const terms = Settings.parse({
      shippingRates: [
        { place: 'Lahore', upToGrams: 1000, fee: 150 },
        { place: 'Punjab', upToGrams: 0, fee: 220 },
      ],
      cashFee: 3_000,
    })
    const quoted = async (quantity: number, city: string) =>
      (await quoteCart(db, { items: [oud.line(0, quantity)], city }, terms)).shipping / 100
    // 750 g and 1,350 g with the box.
    expect([await quoted(1, 'Lahore'), await quoted(2, 'lhr'), await quoted(2, 'Quetta')]).toEqual([180, 250, 310])
    const buyer = await guest(db)
    await expect(buyer.buy([heavy], 2280, {}, randomText(20), terms)).rejects.toMatchObject({ code: 'price_changed' })
    expect(await buyer.buy([heavy], 2250, {}, randomText(20), terms)).toMatchObject({ paymentMethod: 'COD' })
    const ahead = { ...terms, noCashIn: ['Lahore'] }
    expect(await buyer.buy([heavy], 2000, {}, randomText(20), ahead)).toMatchObject({ paymentMethod: 'Bank Transfer' })
  })

  test('are stored as charged: later changes do not affect receipts', async () => {
    const oud = await shelve(db, 'Receipt', [{ ml: 12, price: 100_000, discount: 10, stock: 9 }])
    const buyer = await guest(db)
    const { _id } = await buyer.buy([oud.line(0, 2)], 2080)
    await db
      .updateTable('sizes')
      .set({ price: paisa(900_000), discount: 0 })
      .where('product_id', '=', oud.productId)
      .execute()
    const order = await findOrder(db, _id, { ...nobody, browserId: buyer.browserId })
    expect(order).toMatchObject({
      subtotal: 180_000,
      shipping: 28_000,
      couponDiscount: 0,
      totalAmount: 208_000,
      orderStatus: 'pending',
      paymentMethod: 'COD',
      paymentStatus: 'unpaid',
      items: [{ price: 100_000, discount: 10, priceAtPurchase: 90_000, quantity: 2, isReviewed: false }],
      events: [{ orderStatus: 'pending' }],
    })
  })

  test('from Rs 50,000, and for another country, the order waits for a bank transfer', async () => {
    const oud = await shelve(db, 'Dear Oud', [{ ml: 12, price: 5_000_000 }])
    const buyer = await guest(db)
    expect(await buyer.buy([oud.line()], 50_000)).toMatchObject({ paymentMethod: 'Bank Transfer' })
    const cheap = await shelve(db, 'Sent Abroad', [{ ml: 12, price: 100_000 }])
    const shippingAddress = { ...buyer.address, country: 'GB' as CountryCode }
    expect(await buyer.buy([cheap.line()], 1000, { shippingAddress })).toMatchObject({ paymentMethod: 'Bank Transfer' })
  })
})

describe('coupons', () => {
  test('with a limit of 10 under 100 buyers: 10 redemptions', async () => {
    const oud = await shelve(db, 'Wanted With Coupon', [{ ml: 12, price: 600_000, stock: 500 }])
    const couponId = await issueCoupon(db, { code: 'FIRST10', limit: 10 })
    const buyers = await Promise.all(Array.from({ length: 100 }, (_, number) => guest(db, number)))
    const { fulfilled, refused } = await tally(buyers.map(buyer => buyer.buy([oud.line()], 5900, { couponId })))
    expect(fulfilled).toHaveLength(10)
    expect(refused).toEqual({ coupon_refused: 90 })
    expect(await stockOf(oud.line().selectedSizeId)).toBe(490)
    const coupon = await db
      .selectFrom('coupons')
      .select('redeemed')
      .where('id', '=', couponId)
      .executeTakeFirstOrThrow()
    expect(coupon.redeemed).toBe(10)
  })

  test('are used once per customer, per mailbox and per phone', async () => {
    const oud = await shelve(db, 'Once', [{ ml: 12, price: 600_000 }])
    const couponId = await issueCoupon(db, { code: 'ONCE' })
    const [buyer, friend] = [await guest(db, 71), await guest(db, 72)]
    const sameMailbox = await guest(db, 73, buyer.email.replace('@', '+again@'))
    await buyer.buy([oud.line()], 5900, { couponId })
    const samePhone = friend.order([], 0).shippingAddress
    if (!samePhone) throw new Error('the fixture has an address')
    const attempts = [
      buyer.buy([oud.line()], 5900, { couponId }),
      friend.buy([oud.line()], 5900, { couponId, shippingAddress: { ...samePhone, phoneNumber: buyer.phoneNumber } }),
      sameMailbox.buy([oud.line()], 5900, { couponId }),
    ]
    expect((await tally(attempts)).refused).toEqual({ coupon_refused: 3 })
    await friend.buy([oud.line()], 5900, { couponId })
  })

  test('that expired, or whose minimum is no longer reached, between cart and order are refused and no stock is taken', async () => {
    const oud = await shelve(db, 'Too Late', [{ ml: 12, price: 600_000, stock: 5 }])
    const ended = await issueCoupon(db, { code: 'ENDED', ends: new Date(Date.now() - 1000) })
    const minimum = await issueCoupon(db, { code: 'MINIMUM', minimum: 800_000 })
    const buyer = await guest(db)
    for (const couponId of [ended, minimum, 'no-such-coupon']) {
      await expect(buyer.buy([oud.line()], 5900, { couponId })).rejects.toMatchObject({ code: 'coupon_refused' })
    }
    await expect(buyer.buy([oud.line()], 5900, { couponId: minimum })).rejects.toThrow('a subtotal of Rs 8,000 or more')
    expect(await stockOf(oud.line().selectedSizeId)).toBe(5)
  })

  test('of a percentage are rounded half up to the whole rupee', async () => {
    const oud = await shelve(db, 'Odd', [{ ml: 12, price: 500_500 }])
    const couponId = await issueCoupon(db, { code: 'TENTH', type: 'percentage', value: 1000 })
    const { _id } = await (await guest(db)).buy([oud.line()], 4784, { couponId })
    const order = await findOrder(db, _id, { kind: 'link', orderId: _id })
    expect(order).toMatchObject({ couponDiscount: 50_100, totalAmount: 478_400, couponCode: 'TENTH' })
  })
})

describe('people', () => {
  test("an order's emails go to the email that its customer entered with", async () => {
    const oud = await shelve(db, 'Emails', [{ ml: 12, price: 600_000 }])
    const [buyer, other] = [await guest(db), await guest(db)]
    const elsewhere = { ...buyer.order([], 0).shippingAddress, email: other.email } as PlaceOrder['shippingAddress']
    await expect(buyer.buy([oud.line()], 6000, { shippingAddress: elsewhere })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  test('a browser cannot order for a customer of another browser', async () => {
    const oud = await shelve(db, 'Not Yours', [{ ml: 12, price: 600_000 }])
    const [buyer, stranger] = [await guest(db), await guest(db)]
    const input = buyer.order([oud.line()], 6000)
    for (const browserId of [stranger.browserId, null]) {
      await expect(placeOrder(db, input, { key: randomText(20), browserId, settings })).rejects.toMatchObject({
        code: 'not_signed_in',
      })
    }
  })

  test('an order can be read by the browser that placed it and with its link', async () => {
    const oud = await shelve(db, 'Seen', [{ ml: 12, price: 600_000 }])
    const [buyer, stranger] = [await guest(db), await guest(db)]
    const { _id } = await buyer.buy([oud.line()], 6000)
    expect((await findOrder(db, _id, { ...nobody, browserId: buyer.browserId }))._id).toBe(_id)
    expect((await findOrder(db, _id, { kind: 'link', orderId: _id }))._id).toBe(_id)
    for (const browserId of [stranger.browserId, null, '']) {
      await expect(findOrder(db, _id, { ...nobody, browserId })).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('an order without an address uses the saved one, and is refused without either', async () => {
    const oud = await shelve(db, 'Saved', [{ ml: 12, price: 600_000 }])
    const buyer = await guest(db)
    await expect(buyer.buy([oud.line()], 6000, { shippingAddress: undefined })).rejects.toMatchObject({
      code: 'invalid',
    })
    await buyer.buy([oud.line()], 6000)
    const { _id } = await buyer.buy([oud.line()], 6000, { shippingAddress: undefined })
    const order = await findOrder(db, _id, { ...nobody, browserId: buyer.browserId })
    expect(order.shippingAddress).toMatchObject({ fullName: 'Ayesha Malik', city: 'Lahore', email: buyer.email })
  })
})
