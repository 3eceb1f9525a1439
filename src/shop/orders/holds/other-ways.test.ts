import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { allowOpenOrders, guest, settings, shelve } from '../../../../test/fixtures.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { newAttempt } from '../../ground/form-attempt.ts'
import {
  exportOrders,
  findStaffOrder,
  listQueue,
  moveOrder,
  moveOrderByNumber,
  type OrderStatus,
  QueueFilter,
  TakeOrder,
  takeOrder,
} from '../orders/index.ts'
import { exchangeReturn } from '../returns/index.ts'
import { endWait, holdsOf, letWait } from './index.ts'

// Ways to move an order that have no page of their own: `npm run order`, an order that staff write, an exchange; and
// the list of what is held.
let fresh: FreshDatabase
let db: Db
const staff = { id: 'sana', name: 'Sana' }
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await allowOpenOrders(db)
  await db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'owner' })
    .execute()
})
afterAll(() => fresh.drop())

const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const order = (orderId: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()

async function place() {
  const { line } = await shelve(db, 'Night Oud', [{ ml: 50, price: 600_000, stock: 9 }])
  const buyer = await guest(db)
  const { _id: orderId } = await buyer.buy([line()], 6000)
  return { orderId, orderNumber: (await order(orderId)).order_number, buyer, sizeId: line().selectedSizeId }
}

const ways: [from: OrderStatus, to: OrderStatus][] = [
  ['pending', 'confirmed'],
  ['pending', 'outForDelivery'],
  ['confirmed', 'processing'],
  ['processing', 'outForDelivery'],
  ['processing', 'cancelled'],
]

test.each(ways)('npm run order takes no held order from %s to %s, and says why', async (from, to) => {
  const { orderId, orderNumber } = await place()
  if (from !== 'pending') await moveOrder(db, { orderId, to: from, actor: 'Sana' })
  await inTx(tx => letWait(tx, { orderId, staffId: staff.id, note: 'At home on Friday', until: null }))
  const move = () => moveOrderByNumber(db, orderNumber, { to, actor: 'npm run order' })
  await expect(move()).rejects.toThrow(`${orderNumber}: a note says that it waits: '\u2068At home on Friday\u2069'`)
  expect((await order(orderId)).order_status).toBe(from)
  await inTx(tx => endWait(tx, { orderId, actor: 'Sana' }))
  expect(await move()).toMatchObject({ orderStatus: to })
})

const phoneOrder = (sizeId: string, more: Record<string, string> = {}) => {
  const fields = {
    attempt: newAttempt(),
    channel: 'phone',
    fullName: 'Rukhsana Bibi',
    phoneNumber: '0301 7654321',
    country: 'Pakistan',
    city: 'Sargodha',
    state: 'Punjab',
    town: 'Satellite Town',
    address: 'House 9, Street 4',
    [`quantity.${sizeId}`]: '1',
    confirmed: 'yes',
    ...more,
  }
  return inTx(tx => takeOrder(tx, TakeOrder.parse(fields), { staff, settings }))
}

test('an order by phone that something holds is written, and waits to be confirmed with the reason on its timeline', async () => {
  const { sizeId } = await place()
  expect(await phoneOrder(sizeId)).toMatchObject({ isNew: true, confirmed: true })
  const unclear = await phoneOrder(sizeId, { address: 'House', phoneNumber: '0301 7654322' })
  expect(unclear.confirmed).toBe(false)
  const { order: written, timeline } = await findStaffOrder(db, unclear._id)
  expect(written.orderStatus).toBe('pending')
  expect(timeline.map(({ text }) => text).join()).toContain(
    "Not confirmed yet: no courier finds the address '\u2068House\u2069'. Please ask for the street",
  )
  // The same person again for the same bottle.
  const again = await phoneOrder(sizeId)
  expect([again.confirmed, (await holdsOf(db, again._id)).map(({ kind }) => kind)]).toEqual([false, ['duplicate']])
})

test('an exchange for somebody who wrote waits until that is read', async () => {
  const { orderId, buyer, sizeId } = await place()
  await moveOrder(db, { orderId, to: 'delivered', actor: 'Sana' })
  const returnId = randomText(12)
  await sql`insert into returns (id, order_id, state, wish, reason, sealed, value) values (${returnId}, ${orderId}, 'received', 'exchange', 'other', true, 600000)`.execute(
    db,
  )
  await db
    .insertInto('incoming_messages')
    .values({ id: randomText(12), phone: buyer.phoneNumber, kind: 'text', text: 'paise wapas chahiye', at: new Date() })
    .execute()
  const attempt = newAttempt()
  const lines = [{ sizeId, quantity: 1 }]
  await inTx(tx => exchangeReturn(tx, { returnId, attempt, lines: lines as never, staff, settings }))
  expect((await order(attempt)).order_status).toBe('pending')
  expect((await findStaffOrder(db, attempt)).timeline.map(({ text }) => text).join()).toContain('paise wapas chahiye')
})

test('the list of orders and its CSV show those that are held, by anything or by one kind', async () => {
  const [waits, unclear, free] = [await place(), await place(), await place()]
  await inTx(tx => letWait(tx, { orderId: waits.orderId, staffId: staff.id, note: 'Friday', until: null }))
  await sql`update orders set address = 'House', famous_spot = '' where id = ${unclear.orderId}`.execute(db)
  // A city by another spelling than its courier's is served: SQL alone would list it.
  await sql`update couriers set serves = 'listed', city_names = '{"Lahore": "LHE"}'`.execute(db)
  await sql`update orders set city = 'lahor' where id = ${free.orderId}`.execute(db)
  await sql`update orders set city = 'Lahore' where id <> ${free.orderId}`.execute(db)
  const listed = async (held: string) => {
    const { orders, counts } = await listQueue(db, QueueFilter.parse({ held, status: 'pending' }))
    return [orders.map(({ _id }) => _id), counts.pending] as const
  }
  expect(await listed('wait')).toEqual([[waits.orderId], 1])
  expect(await listed('address')).toEqual([expect.arrayContaining([unclear.orderId]), expect.any(Number)])
  const [all] = await listed('yes')
  expect(all).toEqual(expect.arrayContaining([waits.orderId, unclear.orderId]))
  expect(all).not.toContain(free.orderId)
  let csv = ''
  for await (const part of exportOrders(db, QueueFilter.parse({ held: 'wait' }))) csv += part
  expect([csv.includes(waits.orderNumber), csv.includes(free.orderNumber)]).toEqual([true, false])
})
