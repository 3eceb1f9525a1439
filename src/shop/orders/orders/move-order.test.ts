import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, issueCoupon, setStock, shelve, tally } from '../../../../test/fixtures.ts'
import type { Db } from '../../../platform/database/database.ts'
import { cancelOrder, findOrder, type MoveOrder, moveOrder, type OrderStatus } from './index.ts'

let fresh: FreshDatabase
let db: Db
let oud: Awaited<ReturnType<typeof shelve>>
let buyer: Awaited<ReturnType<typeof guest>>
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000, stock: 10 }])
  buyer = await guest(db)
})

const place = async (quantity = 1, more = {}) =>
  (await buyer.buy([oud.line(0, quantity)], 6000 * quantity - ('couponId' in more ? 100 : 0), more))._id
const move = (orderId: string, to: OrderStatus, more: Partial<MoveOrder> = {}) =>
  moveOrder(db, { orderId, to, actor: 'the merchant', ...more })
const read = (orderId: string) => findOrder(db, orderId, { kind: 'staff' })
const mine = () => ({ kind: 'asker', browserId: buyer.browserId, accountId: null, verifiedEmail: null }) as const
const stock = async () =>
  db.selectFrom('sizes').select(['stock', 'sold']).where('id', '=', oud.line().selectedSizeId).executeTakeFirstOrThrow()
const moves = async (orderId: string) =>
  (
    await db
      .selectFrom('order_events')
      .select(['id', 'order_status', 'actor'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map(({ order_status, actor }) => [order_status, actor])

describe('a move', () => {
  test('is recorded with its time and actor', async () => {
    const id = await place()
    const before = Date.now()
    await move(id, 'confirmed')
    await move(id, 'outForDelivery', { actor: 'staff Sana' })
    expect(await moves(id)).toEqual([
      ['pending', 'customer'],
      ['confirmed', 'the merchant'],
      ['outForDelivery', 'staff Sana'],
    ])
    const order = await read(id)
    expect(order.orderStatus).toBe('outForDelivery')
    const last = order.events.at(-1)
    expect(Math.abs(new Date(last?.createdAt ?? 0).getTime() - before)).toBeLessThan(60_000)
  })

  test('queues its email in the same transaction, and none when it is refused', async () => {
    const id = await place()
    const waiting = async () => {
      const { rows } = await sql<{ payload: { orderId: string } }>`
        select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where identifier = 'order-moved'`.execute(db)
      return rows.map(row => row.payload).filter(payload => payload.orderId === id)
    }
    await move(id, 'confirmed')
    expect(await waiting()).toMatchObject([{ orderId: id, orderStatus: 'confirmed', eventId: expect.any(String) }])
    await expect(move(id, 'pending')).rejects.toMatchObject({ code: 'move_refused' })
    expect(await waiting()).toHaveLength(1)
  })

  test('stores courier, number and link; changing them later is not a move', async () => {
    const id = await place()
    await move(id, 'outForDelivery', { courier: 'TCS', trackingNumber: '77 1' })
    expect(await read(id)).toMatchObject({ courier: 'TCS', trackingNumber: '77 1', trackingUrl: null })
    await move(id, 'outForDelivery', { trackingUrl: 'https://tcs.example/77' })
    const order = await read(id)
    expect(order).toMatchObject({ courier: 'TCS', trackingNumber: '77 1', trackingUrl: 'https://tcs.example/77' })
    expect(order.events).toHaveLength(2)
  })

  test.each([
    'http://tcs.example/1',
    'javascript:alert(1)',
    'tcs.example',
    'https://',
    `https://a.example/${'x'.repeat(600)}`,
  ])('a tracking link %s is refused, and the order stays where it was', async trackingUrl => {
    const id = await place()
    await expect(move(id, 'confirmed', { trackingUrl })).rejects.toMatchObject({ code: 'invalid' })
    expect((await read(id)).orderStatus).toBe('pending')
  })

  test('of an unknown order, or to an unknown status, is refused', async () => {
    await expect(move('nowhere', 'confirmed')).rejects.toMatchObject({ code: 'not_found' })
    await expect(move(await place(), 'lostAtSea' as OrderStatus)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('cash on delivery is paid when the parcel is delivered, a bank transfer is not', async () => {
    const id = await place()
    await move(id, 'outForDelivery')
    expect((await read(id)).paymentStatus).toBe('unpaid')
    await move(id, 'delivered')
    expect((await read(id)).paymentStatus).toBe('paid')
    const dear = await buyer.buy([oud.line(0, 9)], 54_000)
    expect(dear.paymentMethod).toBe('Bank Transfer')
    await move(dear._id, 'delivered')
    expect((await read(dear._id)).paymentStatus).toBe('unpaid')
  })
})

describe('a cancelled order', () => {
  test('returns its stock, once', async () => {
    const id = await place(3)
    expect(await stock()).toEqual({ stock: 7, sold: 3 })
    await cancelOrder(db, id, mine())
    expect(await stock()).toEqual({ stock: 10, sold: 0 })
    await cancelOrder(db, id, mine())
    await expect(move(id, 'cancelled')).rejects.toMatchObject({ code: 'move_refused' })
    expect(await stock()).toEqual({ stock: 10, sold: 0 })
    expect(await moves(id)).toEqual([
      ['pending', 'customer'],
      ['cancelled', 'customer'],
    ])
  })

  test('releases its coupon, for the shopper and for the limit', async () => {
    const couponId = await issueCoupon(db, { code: `BACK${Date.now()}`, limit: 1 })
    const id = await place(1, { couponId })
    await expect(place(1, { couponId })).rejects.toMatchObject({ code: 'coupon_refused' })
    await cancelOrder(db, id, mine())
    await place(1, { couponId })
  })

  test('can be cancelled by its customer before it is out for delivery, and by no other customer', async () => {
    const id = await place()
    const stranger = { kind: 'asker', browserId: 'another', accountId: null, verifiedEmail: null } as const
    await expect(cancelOrder(db, id, stranger)).rejects.toMatchObject({ code: 'not_found' })
    await move(id, 'outForDelivery')
    await expect(cancelOrder(db, id, mine())).rejects.toMatchObject({
      code: 'move_refused',
      message: 'This order is on the way and can no longer be cancelled.',
    })
    // The shop may, after a failed delivery.
    await move(id, 'cancelled')
    expect((await stock()).stock).toBe(10)
  })
})

describe('two at once', () => {
  test('twenty cancellations return the stock once and write one event', async () => {
    const id = await place(2)
    await tally(Array.from({ length: 20 }, () => cancelOrder(db, id, mine())))
    expect(await stock()).toEqual({ stock: 10, sold: 0 })
    expect(await moves(id)).toHaveLength(2)
  })

  test('a customer cancels while the shop ships: one of them succeeds, and the order is consistent', async () => {
    for (let round = 0; round < 15; round++) {
      const id = await place(1)
      const before = await stock()
      const { refused } = await tally<unknown>([cancelOrder(db, id, mine()), move(id, 'outForDelivery')])
      expect(refused).toEqual({ move_refused: 1 })
      const { orderStatus, events } = await read(id)
      expect(['cancelled', 'outForDelivery']).toContain(orderStatus)
      expect(events.map(event => event.orderStatus)).toEqual(['pending', orderStatus])
      expect((await stock()).stock - before.stock).toBe(orderStatus === 'cancelled' ? 1 : 0)
      if (orderStatus !== 'cancelled') await move(id, 'cancelled')
    }
  })

  test('the same move by two at once is one move', async () => {
    const id = await place()
    const { fulfilled, refused } = await tally(Array.from({ length: 10 }, () => move(id, 'confirmed')))
    expect([fulfilled.length, refused]).toEqual([1, { move_refused: 9 }])
    expect(await moves(id)).toHaveLength(2)
  })

  test('orders and cancellations of the same sizes never deadlock', async () => {
    const rose = await shelve(db, 'Rose', [{ ml: 50, price: 300_000, stock: 100 }])
    const couponId = await issueCoupon(db, { code: `CROWD${Date.now()}` })
    const buyers = await Promise.all(Array.from({ length: 24 }, () => guest(db)))
    const cart = [oud.line(0, 1), rose.line(0, 1)]
    await setStock(db, oud.line().selectedSizeId, 100)
    const first = await Promise.all(buyers.slice(0, 12).map(one => one.buy(cart, 8900, { couponId })))
    const { refused } = await tally<unknown>([
      ...first.map(({ _id }) => move(_id, 'cancelled')),
      ...buyers.slice(12).map(one => one.buy([...cart].reverse(), 8900, { couponId })),
    ])
    expect(refused).toEqual({})
    expect((await stock()).stock).toBe(88)
    const { redeemed } = await db
      .selectFrom('coupons')
      .select('redeemed')
      .where('id', '=', couponId)
      .executeTakeFirstOrThrow()
    expect(redeemed).toBe(12)
  })
})
