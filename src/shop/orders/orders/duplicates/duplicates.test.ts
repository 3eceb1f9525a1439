import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../../test/invariants.ts'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { rs } from '../../../ground/money.ts'
import type { CartLine } from '../../../offers/cart/index.ts'
import { listCalls } from '../../confirmation/index.ts'
import { listToPack } from '../../dispatch/index.ts'
import { receivePayment } from '../../payments/index.ts'
import {
  cancelDuplicate,
  describeMerge,
  findOpenBeside,
  findOrder,
  keepBoth,
  listQueue,
  markTransferPaid,
  mergeOrders,
  moveOrder,
  QueueFilter,
} from '../index.ts'

let fresh: FreshDatabase
let db: Db
let line: (index?: number, quantity?: number) => CartLine
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await db
    .insertInto('staff')
    .values({ id: 'sana', name: 'Sana', email: 'sana@shop.example', role: 'orders' })
    .execute()
  line = (
    await shelve(db, 'Night Oud', [
      { ml: 30, price: 150_000, stock: 500 },
      { ml: 50, price: 200_000, stock: 500 },
    ])
  ).line
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const row = (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const pairOf = async (orderId: string, otherId: string) => ({
  orderId,
  version: (await row(orderId)).version,
  otherId,
  otherVersion: (await row(otherId)).version,
  actor: 'Sana',
})
/** The same person orders twice: by another browser and email, with the same phone. */
async function twice(second: CartLine[] = [line(1, 2)], total = 4280, more: object = {}) {
  const first = await guest(db)
  const { _id } = await first.buy([line(0), line(1)], 3780)
  const other = await guest(db)
  const shippingAddress = { ...other.address, phoneNumber: first.phoneNumber }
  const again = await other.buy(second, total, { shippingAddress, ...more })
  return { id: _id, again: again._id }
}
const ids = (orders: { _id: string }[]) => orders.map(({ _id }) => _id)

test('the same phone, or the same address and name, flags both orders: in the list, on the card of the call and at packing', async () => {
  const { id, again } = await twice()
  expect([ids(await findOpenBeside(db, id)), ids(await findOpenBeside(db, again))]).toEqual([[again], [id]])
  expect([(await findOpenBeside(db, id))[0]?.equal, (await findOpenBeside(db, again))[0]?.equal]).toEqual([
    false,
    false,
  ])
  const [queued] = (await listQueue(db, QueueFilter.parse({}))).orders
  expect(queued).toMatchObject({
    _id: again,
    items: ['2 × Night Oud 50 ml'],
    proof: false,
  })
  const card = (await listCalls(db, settings, 'sana')).find(call => call._id === id)
  expect(card?.why.join()).toContain('Ordered twice?')
  await moveOrder(db, { orderId: id, to: 'confirmed', actor: 'Sana' })
  expect(await listToPack(db, [id])).toMatchObject([{ duplicates: [{ _id: again }] }])
  const home = await guest(db)
  const one = await home.buy([line(0)], 1780)
  const neighbour = await guest(db)
  const at = (name: string) => ({
    shippingAddress: { ...neighbour.address, address: `${home.address.address}.`, fullName: name },
  })
  const same = await neighbour.buy([line(0)], 1780, at('ayesha malik'))
  await neighbour.buy([line(0)], 1780, at('Bilal Malik'))
  expect(await findOpenBeside(db, one._id)).toMatchObject([{ _id: same._id, same: 'address' }])
  // What has left is no duplicate any more.
  await moveOrder(db, { orderId: same._id, to: 'outForDelivery', actor: 'Sana' })
  expect(await findOpenBeside(db, one._id)).toEqual([])
})

test('rings for the same bottle within a day alone; another one, or another day, stands beside it and may be merged', async () => {
  const other = await shelve(db, 'Day Oud', [{ ml: 50, price: 300_000, stock: 9 }])
  const { id, again } = await twice([other.line()], 3280)
  const rings = async () => (await listQueue(db, QueueFilter.parse({ held: 'duplicate' }))).orders.map(({ _id }) => _id)
  expect(await findOpenBeside(db, id)).toMatchObject([{ _id: again, twice: false }])
  expect(await rings()).not.toContain(id)
  const pair = await pairOf(id, again)
  await write(tx => mergeOrders(tx, { ...pair, settings }))
  expect((await row(again)).order_status).toBe('cancelled')
  const same = await twice()
  expect(await findOpenBeside(db, same.id)).toMatchObject([{ _id: same.again, twice: true }])
  expect(await rings()).toEqual(expect.arrayContaining([same.id, same.again]))
  await db
    .updateTable('orders')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', same.id)
    .execute()
  expect(await findOpenBeside(db, same.again)).toMatchObject([{ _id: same.id, twice: false }])
  expect(await rings()).not.toContain(same.id)
})

test('merged, the lines and the note come over at their prices, and the other is cancelled; twice at once merges once', async () => {
  const { id, again } = await twice([line(1, 2)], 4280, { note: 'Ring the bell' })
  await db
    .updateTable('sizes')
    .set({ price: 900_000 as never })
    .where('id', '=', line(1).selectedSizeId)
    .execute()
  const pair = await pairOf(id, again)
  expect(await describeMerge(db, { orderId: id, otherId: again, settings })).toEqual({
    merged: '1 × Night Oud, 30 ml and 3 × Night Oud, 50 ml, Rs 7,500, to be confirmed',
  })
  const both = await Promise.allSettled([1, 2].map(() => write(tx => mergeOrders(tx, { ...pair, settings }))))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await row(again)).toMatchObject({ order_status: 'cancelled' })
  const merged = await row(id)
  expect(merged).toMatchObject({
    order_status: 'pending',
    subtotal: 750_000,
    shipping: 0,
    total_amount: 750_000,
    note: 'Ring the bell',
  })
  expect(await brokenInvariants(db)).toEqual([])
  await db
    .updateTable('sizes')
    .set({ price: 200_000 as never })
    .where('id', '=', line(1).selectedSizeId)
    .execute()
})

test('one of the two is cancelled, never both, whoever presses at once', async () => {
  const { id, again } = await twice()
  const [pair, turned] = [await pairOf(id, again), await pairOf(again, id)]
  const both = await Promise.allSettled([pair, turned].map(one => write(tx => cancelDuplicate(tx, one))))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const states = [(await row(id)).order_status, (await row(again)).order_status].sort()
  expect(states).toEqual(['cancelled', 'pending'])
  expect(await brokenInvariants(db)).toEqual([])
})

test('two that are both wanted are flagged no more, and a paid or prepaid one is never merged away', async () => {
  const { id, again } = await twice()
  await write(tx => keepBoth(tx, { orderId: again, otherId: id, staffId: 'sana' }))
  expect([await findOpenBeside(db, id), await findOpenBeside(db, again)]).toEqual([[], []])
  await expect(write(async tx => mergeOrders(tx, { ...(await pairOf(id, again)), settings }))).rejects.toThrow(
    'not open beside each other',
  )
  const prepaid = await twice()
  await db.updateTable('orders').set({ payment_method: 'Bank Transfer' }).where('id', '=', prepaid.again).execute()
  await expect(
    write(async tx => mergeOrders(tx, { ...(await pairOf(prepaid.id, prepaid.again)), settings })),
  ).rejects.toThrow('stay apart')
  await write(tx => markTransferPaid(tx, { orderId: prepaid.again, actor: 'Sana' }))
  await expect(
    write(async tx => mergeOrders(tx, { ...(await pairOf(prepaid.id, prepaid.again)), settings })),
  ).rejects.toThrow('has a payment of Rs 4,280: please merge into that one')
})

test('an order with a payment in part is never merged away: the money would be owed there and collected here again', async () => {
  const { id, again } = await twice()
  const pay = (orderId: string, reference: string) =>
    write(tx => receivePayment(tx, { orderId, amount: rs(1000), method: 'Bank transfer', reference, actor: 'Sana' }))
  await pay(again, 'first')
  const merge = async (one: string, other: string) => {
    const pair = await pairOf(one, other)
    return write(tx => mergeOrders(tx, { ...pair, settings }))
  }
  await expect(merge(id, again)).rejects.toThrow('has a payment of Rs 1,000: please merge into that one')
  await pay(id, 'second')
  await expect(merge(id, again)).rejects.toThrow('leave them apart, or pay one of them back first')
  expect([(await row(id)).order_status, (await row(again)).order_status]).toEqual(['pending', 'pending'])
  const one = await twice()
  await pay(one.id, 'third')
  await merge(one.id, one.again)
  // 3,500 and 4,000, free shipping, less what came.
  expect((await findOrder(db, one.id, { kind: 'staff' })).dues).toMatchObject({
    paidSoFar: rs(1000),
    toCollect: rs(6500),
  })
  expect(await brokenInvariants(db)).toEqual([])
})

test('one that waits for its advance is not merged away; merged into it, the advance is asked for still', async () => {
  const { id, again } = await twice()
  await db
    .updateTable('orders')
    .set({ advance_due: rs(500) })
    .where('id', '=', again)
    .execute()
  await expect(write(async tx => mergeOrders(tx, { ...(await pairOf(id, again)), settings }))).rejects.toThrow(
    'waits for its advance: please merge into that one',
  )
  await write(async tx => mergeOrders(tx, { ...(await pairOf(again, id)), settings }))
  const { dues, advance } = await findOrder(db, again, { kind: 'staff' })
  // 2 x 2,000 and 1,500 and 2,000, free shipping; Rs 500 of it ahead.
  expect([advance?.advanceDue, dues.stillDue, dues.toCollect]).toEqual([rs(500), rs(7500), rs(7000)])
})

test('two that hold the same say so, and one that cannot be merged says why', async () => {
  const { id, again } = await twice([line(0), line(1)], 3780)
  expect(await findOpenBeside(db, id)).toMatchObject([{ _id: again, equal: true }])
  await write(tx =>
    receivePayment(tx, { orderId: again, amount: rs(1000), method: 'Bank transfer', reference: 'said', actor: 'Sana' }),
  )
  expect(await describeMerge(db, { orderId: id, otherId: again, settings })).toEqual({
    why: expect.stringContaining('has a payment of Rs 1,000: please merge into that one.'),
  })
})
