import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { deliver, handOver } from '../../../../test/parcels.ts'
import type { Db } from '../../../platform/database/database.ts'
import { rs } from '../../ground/money.ts'
import { findReport, ReportFilter, recountReports, refreshReports } from '../../money/reports/index.ts'
import { quoteCart } from '../../offers/cart/index.ts'
import { recordParcels } from '../dispatch/index.ts'
import { findStaffOrder, listQueue, moveOrder, QueueFilter } from './index.ts'

let fresh: FreshDatabase
let db: Db
let oud: Awaited<ReturnType<typeof shelve>>
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  oud = await shelve(db, 'Night Oud', [{ ml: 12, price: 600_000 }])
  await db
    .insertInto('coupons')
    .values({
      id: 'welcome',
      name: 'Welcome',
      code: 'WELCOME',
      coupon_type: 'public',
      live_status: 'live',
      discount_type: 'fixed',
      discount_value: 10_000,
      terms: JSON.stringify({ firstOrder: true }),
    })
    .execute()
})
afterAll(() => fresh.drop())

type Guest = Awaited<ReturnType<typeof guest>>
const buy = async (by: Guest, phoneNumber = by.phoneNumber) =>
  (await by.buy([oud.line()], 6000, { shippingAddress: { ...by.address, phoneNumber } }))._id
const arrive = async (orderId: string) => deliver(db, orderId, await handOver(db, orderId))
/** Whether the office's list shows the order as one of a returning customer. */
const returning = async (orderId: string) => {
  const { orders } = await listQueue(db, QueueFilter.parse({ customer: 'returning' }))
  return orders.some(({ _id }) => _id === orderId)
}
const newCustomers = async () => {
  await refreshReports(db)
  const { columns, rows } = await findReport(db, 'customers', ReportFilter.parse({}))
  return rows.at(-1)?.[columns.findIndex(({ label }) => label === 'New')] ?? 0
}
const withCoupon = (by: Guest, phoneNumber = by.phoneNumber) =>
  by
    .buy([oud.line()], 5900, { couponCode: 'WELCOME', shippingAddress: { ...by.address, phoneNumber } })
    .catch(error => error)

test('who ordered as ayesha@gmail.com is the same customer as a.yesha+shop@googlemail.com with another phone: coupon, office and report agree', async () => {
  const before = await newCustomers()
  const first = await buy(await guest(db, 1, 'ayesha@gmail.com'))
  await arrive(first)
  const alias = await guest(db, 2, 'a.yesha+shop@googlemail.com')
  expect(await withCoupon(alias)).toMatchObject({ code: 'coupon_refused', message: 'This coupon is for a first order' })
  const quote = { couponCode: 'WELCOME', items: [oud.line()] }
  const person = { customerId: alias.customerId, email: alias.email, phoneNumber: alias.phoneNumber }
  expect(await quoteCart(db, quote, settings, { person })).toMatchObject({ totalAmount: rs(6000) })
  const second = await buy(alias)
  await arrive(second)
  expect([await returning(first), await returning(second)]).toEqual([false, true])
  expect((await findStaffOrder(db, second)).history).toMatchObject({
    orders: 2,
    delivered: 2,
    latest: [{ _id: first }],
  })
  expect(await newCustomers()).toBe(Number(before) + 1)
})

test('the same phone makes another email the same customer, and what both share from then on', async () => {
  const before = await newCustomers()
  const first = await guest(db, 11, 'bilal@one.example')
  await arrive(await buy(first))
  const work = await guest(db, 12, 'bilal@work.example')
  expect(await withCoupon(work, first.phoneNumber)).toMatchObject({ code: 'coupon_refused' })
  await arrive(await buy(work, first.phoneNumber))
  // Known by the mailbox of the second order alone.
  const third = await buy(await guest(db, 13, 'bilal+office@work.example'))
  await arrive(third)
  expect(await returning(third)).toBe(true)
  expect(await newCustomers()).toBe(Number(before) + 1)
  expect((await recountReports(db)).differences).toEqual([])
})

test('a cancelled or refused order was none: the next is the first, for coupon and office', async () => {
  const sana = await guest(db, 21)
  const cancelled = await buy(sana)
  await moveOrder(db, { orderId: cancelled, to: 'cancelled', actor: 'Sana' })
  const refused = await buy(sana)
  const parcelId = await handOver(db, refused)
  await db.transaction().execute(tx => recordParcels(tx, { parcel: [parcelId], result: 'returned' }, 'Sana'))
  const { _id: next } = await withCoupon(sana)
  expect(await returning(next)).toBe(false)
  expect((await findStaffOrder(db, next)).history).toMatchObject({
    orders: 3,
    cancelled: 1,
    refused: 1,
    delivered: 0,
    latest: [
      { _id: refused, orderStatus: 'cancelled', refused: true },
      { _id: cancelled, refused: false },
    ],
  })
})

test('a phone that is corrected makes the later orders those of another customer, in reports too', async () => {
  const [first, second] = [await guest(db, 31), await guest(db, 32)]
  const typo = await buy(first)
  await arrive(await buy(second, first.phoneNumber))
  const before = Number(await newCustomers())
  await arrive(typo)
  expect(await newCustomers()).toBe(before)
  await db.updateTable('orders').set({ phone_number: '+923007777777' }).where('id', '=', typo).execute()
  expect(await newCustomers()).toBe(before + 1)
  expect((await recountReports(db)).differences).toEqual([])
})
