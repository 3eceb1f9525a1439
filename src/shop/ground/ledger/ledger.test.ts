import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import { handOver } from '../../../../test/parcels.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { changeLines, markTransferPaid, moveOrder, recordRefund } from '../../orders/orders/index.ts'
import { type Paisa, rs } from '../money.ts'
import { findOrderMoney, postEntry, receiveCash, writeOff } from './index.ts'

let fresh: FreshDatabase
let db: Db
let oud: Awaited<ReturnType<typeof shelve>>
const sana = { id: 'sana', name: 'Sana' }
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await db
    .insertInto('staff')
    .values({ ...sana, email: 'sana@shop.example', role: 'accounts' })
    .execute()
  oud = await shelve(db, 'Night Oud', [
    { ml: 12, price: 300_000, stock: 1000 },
    { ml: 100, price: 6_000_000, stock: 100 },
  ])
})
afterAll(async () => {
  expect(await brokenInvariants(db)).toEqual([])
  await fresh.drop()
})

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
/** Rs 6,000 with free shipping, cash on delivery. */
const ordered = async () => (await (await guest(db)).buy([oud.line(0, 2)], 6000))._id
/** Rs 60,000, by bank transfer. */
const orderedAhead = async () => (await (await guest(db)).buy([oud.line(1, 1)], 60_000))._id
const move = (orderId: string, to: 'confirmed' | 'outForDelivery' | 'delivered' | 'cancelled', courier?: string) =>
  moveOrder(db, { orderId, to, actor: 'Sana', ...(courier && { courier }) })
const versionOf = async (id: string) =>
  (await db.selectFrom('orders').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const refund = async (orderId: string, amount: number) => {
  const version = await versionOf(orderId)
  return write(tx =>
    recordRefund(tx, { orderId, version, amount: rs(amount), method: 'Raast', reference: '', staff: sana }),
  )
}
const money = async (orderId: string) => {
  const { entries, ...sums } = await findOrderMoney(db, orderId)
  return { ...sums, events: entries.map(({ event }) => event) }
}
const nothing = { charged: 0, settled: 0, open: 0, withCourier: 0, onTheWay: 0, refunded: 0, writtenOff: 0 }

const parcel = (id: string, state: object) => db.updateTable('parcels').set(state).where('id', '=', id).execute()

test('an order is charged to its customer, and nothing stays of it once it is cancelled', async () => {
  const id = await ordered()
  expect(await money(id)).toEqual({ ...nothing, charged: 600_000, open: 600_000, events: ['placed'] })
  await move(id, 'cancelled')
  expect(await money(id)).toEqual({ ...nothing, events: ['placed', 'cancelled'] })
})

test('gift wrap is charged with the order', async () => {
  const someone = await guest(db)
  const fee = (settings.giftWrapFee ?? 0) / 100
  const { _id } = await someone.buy([oud.line(0, 2)], 6000 + fee, { giftWrap: true })
  expect(await money(_id)).toMatchObject({ charged: rs(6000 + fee), open: rs(6000 + fee) })
  const line = db.selectFrom('ledger_lines').select('amount').where('account', '=', 'giftWrap')
  expect((await line.where('order_id', '=', _id).executeTakeFirst())?.amount).toBe(rs(-fee))
})

test('a changed order is charged the difference, once however often it was written in one transaction', async () => {
  const id = await ordered()
  const version = await versionOf(id)
  await write(async tx => {
    const line = { sizeId: oud.line().selectedSizeId, quantity: 1 }
    await changeLines(tx, { orderId: id, version, lines: [line], actor: 'Sana', settings })
    await tx.updateTable('orders').set({ courier: 'TCS' }).where('id', '=', id).execute()
  })
  // Below Rs 5,000 shipping is charged.
  expect(await money(id)).toMatchObject({ charged: 328_000, open: 328_000, events: ['placed', 'edited'] })
})

test('a transfer that arrives is in the bank; paid back before delivery it is what was paid too much', async () => {
  const id = await orderedAhead()
  await write(tx => markTransferPaid(tx, { orderId: id, actor: 'Sana' }))
  expect(await money(id)).toMatchObject({ charged: 6_000_000, settled: 6_000_000, open: 0, events: ['placed', 'paid'] })
  await move(id, 'cancelled')
  expect(await money(id)).toMatchObject({ charged: 0, settled: 6_000_000, open: -6_000_000 })
  await refund(id, 60_000)
  expect(await money(id)).toEqual({ ...nothing, events: ['placed', 'paid', 'cancelled', 'refunded'] })
})

test('paid back after delivery, it is taken back from what was sold', async () => {
  const id = await orderedAhead()
  await write(tx => markTransferPaid(tx, { orderId: id, actor: 'Sana' }))
  await move(id, 'delivered')
  await refund(id, 20_000)
  expect(await money(id)).toMatchObject({ charged: 6_000_000, settled: 4_000_000, open: 0, refunded: 2_000_000 })
})

test('cash on delivery is with the courier from the handover, due once delivered, and with the customer again when refused', async () => {
  const id = await ordered()
  const parcelId = await handOver(db, id)
  expect(await money(id)).toMatchObject({
    open: 600_000,
    onTheWay: 600_000,
    withCourier: 0,
    events: ['placed', 'handedOver'],
  })
  await parcel(parcelId, { state: 'refused', refused_at: new Date() })
  expect(await money(id)).toMatchObject({ open: 600_000, onTheWay: 0, events: ['placed', 'handedOver', 'cameBack'] })
  await parcel(parcelId, { state: 'returned', returned_at: new Date(), restocked: false })
  const second = await handOver(db, id, { courierId: 'leopards' })
  await parcel(second, { state: 'delivered', delivered_at: new Date() })
  await move(id, 'delivered')
  expect(await money(id)).toMatchObject({ charged: 600_000, open: 600_000, withCourier: 600_000, onTheWay: 0 })
})

test('a delivered order without a parcel is owed by the courier that it names, or comes in as cash', async () => {
  const named = await ordered()
  await move(named, 'outForDelivery', 'tcs')
  await move(named, 'delivered')
  const due = await db
    .selectFrom('cod_balances')
    .select(['courier_id', 'amount'])
    .where('order_id', '=', named)
    .execute()
  expect(due).toEqual([{ courier_id: 'tcs', amount: 600_000 }])
  const cash = (orderId: string) => write(tx => receiveCash(tx, { orderId, amount: 600_000, staff: sana }))
  await expect(cash(named)).rejects.toMatchObject({ code: 'move_refused' })

  const own = await ordered()
  await move(own, 'delivered')
  const twice = await Promise.allSettled([cash(own), cash(own)])
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await money(own)).toMatchObject({ settled: 600_000, open: 0, events: ['placed', 'delivered', 'settled'] })
})

test('what is given up is written off once, with its reason', async () => {
  const id = await ordered()
  const giveUp = (amount = 600_000) =>
    write(tx => writeOff(tx, { orderId: id, amount, reason: 'Lost by the courier', staff: sana }))
  await expect(giveUp()).rejects.toMatchObject({ code: 'move_refused' })
  await move(id, 'delivered')
  await expect(giveUp(500_000)).rejects.toThrow('changed meanwhile')
  const twice = await Promise.allSettled([giveUp(), giveUp()])
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await money(id)).toMatchObject({ charged: 600_000, open: 0, writtenOff: 600_000 })
})

test('the database refuses entries that do not balance, entries without lines, late lines and every change', async () => {
  const id = await ordered()
  const other = await ordered()
  const post = (lines: { account: 'bank' | 'sales'; amount: Paisa; orderId: string }[]) =>
    write(tx => postEntry(tx, { part: 'settlement', event: 'settled', note: '', staffId: 'sana', lines }))
  const balanced = 'add up to zero for each order'
  await expect(post([{ account: 'bank', amount: rs(1), orderId: id }])).rejects.toThrow(balanced)
  // Zero as a whole, but not for each order.
  const across = [
    { account: 'bank' as const, amount: rs(1), orderId: id },
    { account: 'sales' as const, amount: rs(-1), orderId: other },
  ]
  await expect(post(across)).rejects.toThrow(balanced)
  const empty = sql`insert into ledger_entries (part, event) values ('settlement', 'settled')`
  await expect(empty.execute(db)).rejects.toThrow('does not add up')
  const late = sql`insert into ledger_lines (entry_id, line, account, order_id, amount)
    select entry_id, 9, 'bank', order_id, 100 from ledger_lines limit 1`
  await expect(late.execute(db)).rejects.toThrow(balanced)
  for (const change of [
    sql`update ledger_lines set amount = amount * 2`,
    sql`delete from ledger_lines`,
    sql`truncate ledger_lines`,
    sql`update ledger_entries set note = 'else'`,
    sql`delete from ledger_entries`,
  ])
    await expect(change.execute(db)).rejects.toThrow('stay as they are')
})
