import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, issueCoupon, settings, shelve, tally } from '../../../../test/fixtures.ts'
import { queued } from '../../../../test/people.ts'
import { workJobs } from '../../../../test/working-jobs.ts'
import { addJob, listJobs } from '../../../platform/database/job-queues.ts'
import type { CountryCode } from '../../ground/shipping/country-rules.ts'
import { expireOrders, findOrder, moveOrder } from './index.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const pass = (hours: number, orderId: string) =>
  sql`update orders set expires_at = expires_at - ${hours} * interval '1 hour' where id = ${orderId}`.execute(fresh.db)
const statusOf = async (orderId: string) => (await findOrder(fresh.db, orderId, { kind: 'staff' })).orderStatus
const stockOf = async (sizeId: string) =>
  (await fresh.db.selectFrom('sizes').select('stock').where('id', '=', sizeId).executeTakeFirstOrThrow()).stock

test('an unconfirmed COD order expires after 7 days and gives stock, coupon and its place back', async () => {
  const oud = await shelve(fresh.db, 'Oud', [{ ml: 12, price: 600_000, stock: 5 }])
  const couponId = await issueCoupon(fresh.db, { code: 'EXPIRING', limit: 1 })
  const buyer = await guest(fresh.db)
  const { _id } = await buyer.buy([oud.line(0, 2)], 11_900, { couponId })
  await pass(167, _id)
  expect(await expireOrders(fresh.db)).toBe(0)
  await pass(2, _id)
  expect(await expireOrders(fresh.db)).toBe(1)
  expect(await statusOf(_id)).toBe('cancelled')
  expect(await stockOf(oud.line().selectedSizeId)).toBe(5)
  expect(await queued(fresh.db, 'order-moved')).toMatchObject([{ orderId: _id, expired: true }])
  const open = await fresh.db.selectFrom('open_orders').select('subject').where('order_id', '=', _id).execute()
  expect(open).toEqual([])
  await buyer.buy([oud.line()], 5900, { couponId })
})

test('an unpaid order by bank transfer expires after 72 hours; a paid one never', async () => {
  const rose = await shelve(fresh.db, 'Rose', [{ ml: 12, price: 600_000 }])
  const shippingAddress = (address: object) => ({ ...address, country: 'GB' as CountryCode })
  const [one, two] = [await guest(fresh.db), await guest(fresh.db)]
  const unpaid = await one.buy([rose.line()], 6000, { shippingAddress: shippingAddress(one.address) as never })
  const paid = await two.buy([rose.line()], 6000, { shippingAddress: shippingAddress(two.address) as never })
  await fresh.db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', paid._id).execute()
  for (const { _id } of [unpaid, paid]) await pass(71, _id)
  expect(await expireOrders(fresh.db)).toBe(0)
  for (const { _id } of [unpaid, paid]) await pass(2, _id)
  expect(await expireOrders(fresh.db)).toBe(1)
  expect([await statusOf(unpaid._id), await statusOf(paid._id)]).toEqual(['cancelled', 'pending'])
})

test('a confirmed order and one from before the rule never expire', async () => {
  const musk = await shelve(fresh.db, 'Musk', [{ ml: 12, price: 600_000 }])
  const [confirmed, old] = [await guest(fresh.db), await guest(fresh.db)]
  const { _id } = await confirmed.buy([musk.line()], 6000)
  const before = await old.buy([musk.line()], 6000)
  await moveOrder(fresh.db, { orderId: _id, to: 'confirmed', actor: 'staff Sana' })
  await pass(1000, _id)
  await fresh.db.updateTable('orders').set({ expires_at: null }).where('id', '=', before._id).execute()
  expect(await expireOrders(fresh.db)).toBe(0)
})

test('many runs at once, while staff confirm, cancel each order once or not at all', async () => {
  const many = await shelve(fresh.db, 'Many', [{ ml: 12, price: 600_000, stock: 50 }])
  const orders = await Promise.all(
    Array.from({ length: 12 }, async (_, number) => (await guest(fresh.db, number)).buy([many.line()], 6000)),
  )
  for (const { _id } of orders) await pass(169, _id)
  const confirmations = orders.slice(0, 6).map(({ _id }) => {
    return moveOrder(fresh.db, { orderId: _id, to: 'confirmed', actor: 'staff Sana' }).then(() => 'confirmed')
  })
  const { fulfilled } = await tally<string | number>([
    ...confirmations,
    ...[1, 2, 3, 4].map(() => expireOrders(fresh.db)),
  ])
  const confirmed = fulfilled.filter(done => done === 'confirmed').length
  const expired = fulfilled.reduce<number>((sum, done) => sum + (typeof done === 'number' ? done : 0), 0)
  expect(confirmed + expired).toBe(12)
  expect(await stockOf(many.line().selectedSizeId)).toBe(50 - confirmed)
})

test('the job sends one email that says why', async () => {
  const amber = await shelve(fresh.db, 'Amber', [{ ml: 12, price: 600_000 }])
  const buyer = await guest(fresh.db)
  const { _id, orderNumber } = await buyer.buy([amber.line()], 6000)
  await pass(settings.codExpiryHours + 1, _id)
  await addJob(fresh.db, 'expire-orders', {})
  const jobs = await workJobs(fresh)
  await expect.poll(() => listJobs(fresh.db)).toEqual([])
  await jobs.stop()
  const emails = await fresh.db
    .selectFrom('emails')
    .selectAll()
    .where('recipient', '=', buyer.email)
    .orderBy('id')
    .execute()
  // Both emails of the order may be written at once: their ids have no order.
  const email = emails.find(({ subject }) => subject === `Khushbu: order ${orderNumber} has expired`)
  expect(email?.text).toContain('We could not confirm this order with you in time')
})
