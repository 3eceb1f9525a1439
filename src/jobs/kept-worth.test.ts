import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { guest, issueCoupon, settings, shelve } from '../../test/fixtures.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import type { Tx } from '../platform/database/database.ts'
import { newAttempt } from '../shop/ground/form-attempt.ts'
import { rs } from '../shop/ground/money.ts'
import { keptWorth } from '../shop/ground/sums-over-orders.ts'
import { findReport, ReportFilter, recountReports, refreshReports } from '../shop/money/reports/index.ts'
import type { ReportName } from '../shop/money/reports/report-rules.ts'
import type { CartLine } from '../shop/offers/cart/index.ts'
import { findStaffOffer } from '../shop/offers/offers/index.ts'
import { countReminders } from '../shop/orders/checkouts/index.ts'
import {
  handOver,
  packScanned,
  packUnscanned,
  receiveParcel,
  recordResult,
  scanPiece,
  startParcel,
} from '../shop/orders/dispatch/index.ts'
import { countSales, exportCustomers, moveOrder, recordRefund } from '../shop/orders/orders/index.ts'
import { receivePayment } from '../shop/orders/payments/index.ts'
import { exchangeReturn, moveReturn, payReturn, requestReturn } from '../shop/orders/returns/index.ts'
import { countOrders } from '../shop/people/campaigns/index.ts'
import { inSegment, listPeople, PersonFilter, refreshPeople } from '../shop/people/people/index.ts'
import { countSources, SourcePeriod } from '../shop/settings/sources/index.ts'
import { listStock, StockFilter } from '../shop/stock/stock/index.ts'

let fresh: FreshDatabase
let line: (index?: number, quantity?: number) => CartLine
const staff = { id: 'sana', name: 'Sana' }
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'manager' })
    .execute()
  line = (
    await shelve(fresh.db, 'Night Oud', [
      { ml: 50, price: 240_000, stock: 500 },
      { ml: 100, price: 500_000, stock: 500 },
    ])
  ).line
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => fresh.db.transaction().execute(work)
const moved = (orderId: string, to: 'confirmed' | 'cancelled') =>
  write(tx => moveOrder(tx, { orderId, to, actor: 'Sana' }))
const pay = (orderId: string, amount: number) =>
  write(tx =>
    receivePayment(tx, { orderId, amount: rs(amount), method: 'Bank transfer', reference: orderId, actor: 'Sana' }),
  )
async function payBack(orderId: string, amount: number) {
  const { version } = await fresh.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await write(tx => recordRefund(tx, { orderId, version, amount: rs(amount), method: 'Raast', reference: '', staff }))
}
/** Sends a parcel of so many bottles of 50 ml, or of all that is left. */
async function send(orderId: string, pieces?: number): Promise<string> {
  const { parcelId } = await write(tx => startParcel(tx, orderId))
  const code = line().selectedSizeId.toUpperCase()
  for (let at = 0; at < (pieces ?? 0); at++) await write(tx => scanPiece(tx, { parcelId, code, actor: 'Sana' }))
  const packed = { parcelId, actor: 'Sana' }
  await write(tx => (pieces ? packScanned(tx, packed) : packUnscanned(tx, packed)))
  await fresh.db.updateTable('parcels').set({ courier_id: 'tcs' }).where('id', '=', parcelId).execute()
  await write(tx => handOver(tx, { parcel: [parcelId] }, staff))
  return parcelId
}
const arrive = (parcelId: string) => write(tx => recordResult(tx, { parcelId, result: 'delivered', actor: 'TCS' }))
async function bringBack(parcelId: string) {
  const items = await fresh.db.selectFrom('parcel_items').selectAll().where('parcel_id', '=', parcelId).execute()
  const sellable = new Map(items.map(item => [item.size_id, item.quantity]))
  await write(tx => recordResult(tx, { parcelId, result: 'refused', actor: 'TCS' }))
  await write(tx => receiveParcel(tx, { parcelId, again: false, actor: 'Sana', sellable }))
}
async function delivered(orderId: string) {
  await moved(orderId, 'confirmed')
  await arrive(await send(orderId))
}
/** One bottle of a delivered order comes back. Returns the return's id. */
async function giveBack(orderId: string, wish: 'refund' | 'exchange' = 'refund'): Promise<string> {
  const input = {
    lines: [{ position: 1, quantity: 1 }],
    reason: 'damaged' as const,
    wish,
    sealed: false,
    note: 'The cap is broken',
    payTo: 'Raast 0300 1234567',
  }
  const returnId = await requestReturn(fresh.db, { orderId, reader: { kind: 'link', orderId }, input }, settings)
  const move = { returnId, actor: 'Sana', answer: '', sellable: new Map([[1, 1]]) }
  await write(tx => moveReturn(tx, { ...move, from: 'requested', to: 'accepted' }))
  await write(tx => moveReturn(tx, { ...move, from: 'accepted', to: 'received' }))
  return returnId
}
async function replace(returnId: string): Promise<string> {
  const attempt = newAttempt()
  const lines = [{ sizeId: line().selectedSizeId, quantity: 1 }]
  return (await write(tx => exchangeReturn(tx, { returnId, attempt, lines, staff, settings }))).orderId
}

const total = async (name: ReportName, label: string) => {
  const report = await findReport(fresh.db, name, ReportFilter.parse({}))
  const at = report.columns.findIndex(column => column.label === label)
  return Number((report.total ?? report.rows.at(-1))?.[at] ?? 0)
}
type Figures = Record<string, number>
/** The figures of the whole house, in paisa; `pieces` and `sold` in pieces. */
async function ofAll(): Promise<Figures> {
  await refreshReports(fresh.db)
  const { sizes } = await listStock(fresh.db, StockFilter.parse({}), 5)
  const sources = await countSources(fresh.db, SourcePeriod.parse({}))
  return {
    amount: await total('sales', 'Amount'),
    hours: await total('hours', 'Amount'),
    customers: await total('customers', 'Amount'),
    earned: await total('profit', 'Earned'),
    today: (await countSales(fresh.db)).today,
    sources: sources.reduce((sum, { earned }) => sum + earned, 0),
    reminders: (await countReminders(fresh.db)).delivered,
    pieces: await total('sales', 'Pieces'),
    sold: sizes.find(({ sizeId }) => sizeId === line().selectedSizeId)?.sold ?? 0,
  }
}

type Ordered = { id: string; tag: string; email: string; phone: string; before: Figures }
/** Three bottles for Rs 7,200, that a newsletter, an offer and a reminder brought. */
async function ordered(number: number): Promise<Ordered> {
  const before = await ofAll()
  const { buy, email, phoneNumber: phone, customerId } = await guest(fresh.db, number)
  const { _id: id } = await buy([line(0, 3)], 7200)
  const tag = await issueCoupon(fresh.db, { code: `OFFER${number}` })
  await sql`insert into coupon_redemptions (coupon_id, order_id, customer_id, email, phone_number, amount)
    values (${tag}, ${id}, ${customerId}, ${email}, ${phone}, 0)`.execute(fresh.db)
  await fresh.db.updateTable('coupons').set({ redeemed: 1 }).where('id', '=', tag).execute()
  await sql`insert into order_sources (order_id, first_source, source, campaign, first_at, visited_at)
    values (${id}, 'newsletter', 'newsletter', ${tag}, now(), now())`.execute(fresh.db)
  await sql`insert into checkouts (browser_id, email, amount, lines, state, reminded_at, opened_at, order_id, ordered_at)
    values (${tag}, ${email}, 0, '[]', 'ended', now(), now(), ${id}, now())`.execute(fresh.db)
  return { id, tag, email, phone, before }
}

/**
 * What each place that says 'spent', 'sold' or 'revenue' has of an order: one amount in rupees, and one number of
 * pieces.
 */
async function everywhere({ tag, email, phone, before }: Ordered) {
  await refreshPeople(fresh.db)
  const now = await ofAll()
  const { pieces, sold, ...amounts } = Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name, value - (before[name] ?? 0)]),
  )
  const [person] = (await listPeople(fresh.db, PersonFilter.parse({ q: phone }))).people
  const spent = person?.spent ?? -1
  let file = ''
  for await (const part of exportCustomers(fresh.db)) file += part
  const bought = file.split('\n').find(row => row.startsWith(email))
  const found = {
    ...amounts,
    spent,
    file: Number(bought?.split(',')[8]) * 100,
    campaign: (await countOrders(fresh.db, tag)).revenue,
    offer: (await findStaffOffer(fresh.db, tag)).result.earned,
  }
  const audience = async (least: number) => (await inSegment(`spent=${least}`).execute(fresh.db)).rows
  expect(await audience(spent / 100)).toContainEqual({ email })
  expect(await audience(spent / 100 + 1)).not.toContainEqual({ email })
  const amount = spent / 100
  const others = Object.entries(found).filter(([, value]) => value !== spent)
  return { amount, others: others.map(([name, value]) => [name, value / 100]), pieces: [pieces, sold] }
}

const kept = (amount: number, pieces: number) => ({ amount, others: [], pieces: [pieces, pieces] })

test('an order that was kept whole counts as it was charged, in every list, segment, file and report', async () => {
  const order = await ordered(1)
  await delivered(order.id)
  expect(await everywhere(order)).toEqual(kept(7200, 3))
})

test('of an order of which one parcel came back to stock counts the other', async () => {
  const order = await ordered(2)
  await moved(order.id, 'confirmed')
  const [first, second] = [await send(order.id, 1), await send(order.id)]
  await bringBack(second)
  await arrive(first)
  expect(await everywhere(order)).toEqual(kept(2400, 1))
})

test('paid ahead, what came back is not counted before it is paid back, nor twice when it is', async () => {
  const order = await ordered(3)
  await fresh.db.updateTable('orders').set({ payment_method: 'Bank Transfer' }).where('id', '=', order.id).execute()
  await pay(order.id, 7200)
  const [first, second] = [await send(order.id, 1), await send(order.id)]
  await bringBack(second)
  await arrive(first)
  expect(await everywhere(order)).toEqual(kept(2400, 1))
  await payBack(order.id, 4800)
  expect(await everywhere(order)).toEqual(kept(2400, 1))
})

test('a returned bottle is not counted once it is back, before and after it is paid back', async () => {
  const order = await ordered(4)
  await delivered(order.id)
  const returnId = await giveBack(order.id)
  expect(await everywhere(order)).toEqual(kept(4800, 2))
  await write(tx => payReturn(tx, { returnId, due: rs(2400), method: 'Raast', reference: 'FT1', staff }))
  expect(await everywhere(order)).toEqual(kept(4800, 2))
})

test('an exchange leaves what was paid; cancelled, the returned bottle counts as returned', async () => {
  const order = await ordered(5)
  await delivered(order.id)
  const instead = await replace(await giveBack(order.id, 'exchange'))
  expect(await everywhere(order)).toEqual(kept(7200, 3))
  await moved(instead, 'cancelled')
  expect(await everywhere(order)).toEqual(kept(4800, 2))
})

test('what was paid twice and paid back lowers nothing; what is paid back for a fault does', async () => {
  const order = await ordered(6)
  await moved(order.id, 'confirmed')
  const parcelId = await send(order.id)
  await pay(order.id, 1000)
  await arrive(parcelId)
  await payBack(order.id, 1000)
  expect(await everywhere(order)).toEqual(kept(7200, 3))
  await payBack(order.id, 500)
  expect(await everywhere(order)).toEqual(kept(6700, 3))
})

test('the amount of an order belongs to the lines that were kept', async () => {
  const before = await bySize()
  const { buy } = await guest(fresh.db, 7)
  const { _id: id } = await buy([line(0), line(1)], 7400)
  await delivered(id)
  await giveBack(id)
  const after = await bySize()
  expect(after.map(([size, earned], at) => [size, (Number(earned) - Number(before[at]?.[1] ?? 0)) / 100])).toEqual([
    ['Night Oud, 50 ml', 0],
    ['Night Oud, 100 ml', 5000],
  ])
})
async function bySize() {
  await refreshReports(fresh.db)
  const { rows } = await findReport(fresh.db, 'profit', ReportFilter.parse({ by: 'size' }))
  return ['Night Oud, 50 ml', 'Night Oud, 100 ml'].map(size => [size, rows.find(([name]) => name === size)?.[2] ?? 0])
}

test('the nightly check counts the same', async () => {
  const differs = sql`select id from orders where order_status <> 'cancelled' and ${keptWorth} <> kept_worth(orders.*)`
  expect((await differs.execute(fresh.db)).rows).toEqual([])
  expect((await recountReports(fresh.db)).differences).toEqual([])
  expect(await brokenInvariants(fresh.db)).toEqual([])
})
