import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, issueCoupon, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import { queued } from '../../../../test/people.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { receiveCash } from '../../ground/ledger/index.ts'
import type { CartLine } from '../../offers/cart/index.ts'
import { adjustStock } from '../../stock/stock/index.ts'
import { countCalls } from '../confirmation/index.ts'
import {
  expireOrders,
  findStaffOrder,
  isOnTheWayByHand,
  markTransferPaid,
  moveByHand,
  moveOrder,
} from '../orders/index.ts'
import type { OrderStatus } from '../orders/order-status-rules.ts'
import { requestReturn } from '../returns/index.ts'
import { handOver, packUnscanned, recordResult, startParcel, takeBack } from './index.ts'

let fresh: FreshDatabase
let db: Db
let line: (index?: number, quantity?: number) => CartLine
const staff = { id: 'sana', name: 'Sana' }
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'manager' })
    .execute()
  line = (
    await shelve(db, 'Night Oud', [
      { ml: 50, price: 200_000, stock: 500 },
      { ml: 100, price: 2_600_000, stock: 9 },
    ])
  ).line
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const buy = async () => (await (await guest(db)).buy([line()], 2280))._id
const move = (orderId: string, to: OrderStatus) => moveOrder(db, { orderId, to, actor: 'Sana' })
const read = (orderId: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
async function expire(id: string) {
  await db
    .updateTable('orders')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await expireOrders(db)
}
async function back(orderId: string, from: OrderStatus, more: { parcelId?: string; version?: number } = {}) {
  const { version } = await read(orderId)
  const asked = {
    orderId,
    from,
    version,
    parcelId: '',
    reason: 'Pressed the wrong one',
    actor: 'Sana',
    settings,
    ...more,
  }
  return write(tx => takeBack(tx, asked))
}

test('a wrong Confirmed waits for its call again, once, and does not expire at once', async () => {
  const id = await buy()
  await move(id, 'confirmed')
  await db
    .updateTable('orders')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  const before = (await countCalls(db)).due
  const { version } = await read(id)
  const twice = await Promise.allSettled([back(id, 'confirmed', { version }), back(id, 'confirmed', { version })])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await countCalls(db)).due).toBe(before + 1)
  const { order, timeline } = await findStaffOrder(db, id)
  expect(order.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 3_600_000)
  expect(timeline[0]).toMatchObject({ status: 'pending', text: 'Pressed the wrong one', who: 'Sana' })
  await expect(back(id, 'pending')).rejects.toThrow('Only Confirmed, Delivered and an order that ended by itself')
  expect(await brokenInvariants(db)).toEqual([])
})

test('a transfer that had not arrived is waited for again', async () => {
  const { _id: id } = await (await guest(db)).buy([line(1, 2)], 52_000)
  await write(tx => markTransferPaid(tx, { orderId: id, actor: 'Sana' }))
  await back(id, 'confirmed')
  expect(await read(id)).toMatchObject({ order_status: 'pending', payment_status: 'unpaid', paid_amount: 0 })
  expect(await brokenInvariants(db)).toEqual([])
})

test('a wrong Delivered is on the way again with its parcel, its cash with the courier, and the customer gets an email', async () => {
  const id = await buy()
  await move(id, 'confirmed')
  const { parcelId } = await write(tx => startParcel(tx, id))
  await expect(back(id, 'confirmed')).rejects.toThrow('is being packed')
  await write(tx => packUnscanned(tx, { parcelId, actor: 'Sana' }))
  await write(tx => handOver(tx, { parcel: [parcelId] }, staff))
  await write(tx => recordResult(tx, { parcelId, result: 'delivered', actor: 'Sana' }))
  expect(await read(id)).toMatchObject({ order_status: 'delivered', paid_amount: 228_000 })
  await back(id, 'delivered')
  expect(await read(id)).toMatchObject({ order_status: 'outForDelivery', payment_status: 'unpaid', paid_amount: 0 })
  const notices = (await queued(db, 'order-moved')).filter(({ orderId }) => orderId === id)
  expect(notices.at(-1)).toMatchObject({ orderStatus: 'outForDelivery' })
  expect(await brokenInvariants(db)).toEqual([])
  // What comes of it is recorded as for any parcel.
  await write(tx => recordResult(tx, { parcelId, result: 'delivered', actor: 'Sana' }))
  expect(await read(id)).toMatchObject({ order_status: 'delivered', paid_amount: 228_000 })
  expect(await brokenInvariants(db)).toEqual([])
})

test('what something was built upon is not taken back: money that came in, and a return', async () => {
  const id = await buy()
  for (const to of ['confirmed', 'outForDelivery', 'delivered'] as const) await move(id, to)
  const [returned] = [await buy()]
  for (const to of ['confirmed', 'outForDelivery', 'delivered'] as const) await move(returned, to)
  await write(tx => receiveCash(tx, { orderId: id, amount: 228_000, staff }))
  await expect(back(id, 'delivered')).rejects.toThrow('settled')
  const input = {
    lines: [{ position: 1, quantity: 1 }],
    reason: 'other',
    wish: 'refund',
    sealed: true,
    note: '',
    payTo: '',
  } as const
  await requestReturn(db, { orderId: returned, staff: 'Sana', input: { ...input, lines: [...input.lines] } }, settings)
  await expect(back(returned, 'delivered')).rejects.toThrow('return')
})

test('by hand an order is confirmed and in progress; on the way and delivered are what parcels say', async () => {
  const id = await buy()
  const byHand = async (from: OrderStatus, to: 'confirmed' | 'processing' | 'delivered') => {
    const { version } = await read(id)
    return write(tx => moveByHand(tx, { orderId: id, from, to, version, actor: 'Sana' }))
  }
  await expect(byHand('pending', 'delivered')).rejects.toThrow('record it in Dispatch')
  await byHand('pending', 'confirmed')
  await expect(byHand('pending', 'processing')).rejects.toThrow('Somebody else')
  // From before parcels, or moved by the command: no parcel would ever say that it arrived.
  await move(id, 'outForDelivery')
  expect(await isOnTheWayByHand(db, id)).toBe(true)
  await byHand('outForDelivery', 'delivered')
})

test('an order that ended by itself is taken again with its pieces and coupon, waits for its call, and its customer is told', async () => {
  const rare = await shelve(db, 'Rare Oud', [{ ml: 12, price: 600_000, stock: 8 }])
  const couponId = await issueCoupon(db, { code: `AGAIN${Date.now()}`, limit: 1 })
  const size = db.selectFrom('sizes').select('stock').where('id', '=', rare.line().selectedSizeId)
  const stockLeft = async () => (await size.executeTakeFirstOrThrow()).stock
  const { _id: id } = await (await guest(db)).buy([rare.line(0, 2)], 11_900, { couponId })
  await expect(back(id, 'cancelled')).rejects.toThrow('moved meanwhile')
  await expire(id)
  expect(await stockLeft()).toBe(8)
  expect(await back(id, 'cancelled')).toMatchObject({ to: 'pending' })
  const again = await read(id)
  expect([again.order_status, again.holds_stock, await stockLeft()]).toEqual(['pending', true, 6])
  expect(again.expires_at?.getTime()).toBeGreaterThan(Date.now() + (settings.codExpiryHours - 1) * 3_600_000)
  expect(await queued(db, 'order-changed')).toContainEqual(expect.objectContaining({ orderId: id, again: true }))
  expect(await brokenInvariants(db)).toEqual([])

  // Its coupon was used by somebody else meanwhile: nothing is taken.
  await expire(id)
  await (await guest(db)).buy([line(0, 3)], 5900, { couponId })
  await expect(back(id, 'cancelled')).rejects.toThrow('was used up meanwhile')
  // Sold to somebody else meanwhile: said with what is left.
  const sold = {
    changes: [{ sizeId: rare.line().selectedSizeId, change: -7 }],
    reason: 'damaged',
    actor: 'Sana',
  } as const
  await adjustStock(db, sold)
  await expect(back(id, 'cancelled')).rejects.toThrow('Of Rare Oud, 12 ml 1 is left and 2 wanted')
  expect([(await read(id)).order_status, await stockLeft()]).toEqual(['cancelled', 1])

  const late = await buy()
  await move(late, 'cancelled')
  await expect(back(late, 'cancelled')).rejects.toThrow('Somebody cancelled this order')
  expect(await brokenInvariants(db)).toEqual([])
})

test('an order that ended is not taken again with an offer that its person or its code has used since', async () => {
  const couponCode = `TWICE${Date.now()}`
  const couponId = await issueCoupon(db, { code: couponCode })
  await db.updateTable('coupons').set({ person_limit: 2 }).where('id', '=', couponId).execute()
  const someone = await guest(db)
  const use = async () => (await someone.buy([line(0, 3)], 5900, { couponId }))._id
  const first = await use()
  await use()
  await expire(first)
  await use()
  await expect(back(first, 'cancelled')).rejects.toThrow(`${couponCode} was used up meanwhile`)

  // The code of a batch: by anybody.
  const batch = await issueCoupon(db, { code: `CARD${Date.now()}` })
  const one = `CARD-${Date.now()}`
  await db.updateTable('coupons').set({ code: null, coupon_type: 'batch' }).where('id', '=', batch).execute()
  await db.insertInto('coupon_codes').values({ code: one, coupon_id: batch }).execute()
  const { _id: carded } = await (await guest(db)).buy([line(0, 3)], 5900, { couponCode: one })
  await expire(carded)
  const { _id: other } = await (await guest(db)).buy([line(0, 3)], 5900, { couponCode: one })
  await expect(back(carded, 'cancelled')).rejects.toThrow(`${one} was used up meanwhile`)
  await move(other, 'cancelled')
  expect(await back(carded, 'cancelled')).toMatchObject({ to: 'pending' })
  expect(await brokenInvariants(db)).toEqual([])
})

test('an order that waits again counts again: for its person, its address and in the shares of its sizes', async () => {
  const someone = await guest(db)
  const { _id: id } = await someone.buy([line(0, 3)], 6000)
  const counted = async () => [
    (await db.selectFrom('open_orders').select('subject').where('order_id', '=', id).orderBy('subject').execute()).map(
      ({ subject }) => subject,
    ),
    await db
      .selectFrom('stranger_orders')
      .select(['size_id', 'pieces', 'held', 'proof', 'mail_domain'])
      .where('order_id', '=', id)
      .execute(),
  ]
  const asPlaced = await counted()
  expect(asPlaced[0]).toHaveLength(4)
  expect(asPlaced[1]).toMatchObject([{ pieces: 3, held: true }])
  await expire(id)
  expect(await counted()).toEqual([[], []])
  await back(id, 'cancelled')
  expect(await counted()).toEqual(asPlaced)
  await move(id, 'confirmed')
  await back(id, 'confirmed')
  expect(await counted()).toEqual(asPlaced)
  expect(await brokenInvariants(db)).toEqual([])
})
