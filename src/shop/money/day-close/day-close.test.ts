import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import { deliver, handOver } from '../../../../test/parcels.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { dayLater, today } from '../../ground/dates.ts'
import { receiveCash } from '../../ground/ledger/index.ts'
import { rs } from '../../ground/money.ts'
import { markTransferPaid, moveOrder } from '../../orders/orders/index.ts'
import { letterhead } from '../../settings/letterhead/index.ts'
import { findReport, openBalance, ReportFilter, refreshReports } from '../reports/index.ts'
import { sumOfPlaces } from './day-place-rules.ts'
import { closeDay, findClose, findDay, findUnusual, monthPdf } from './index.ts'

let fresh: FreshDatabase
let db: Db
let oud: Awaited<ReturnType<typeof shelve>>
const hira = { id: 'hira', name: 'Hira Aslam' }
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await db
    .insertInto('staff')
    .values({ ...hira, email: 'hira@shop.example', role: 'owner' })
    .execute()
  oud = await shelve(db, 'Day Oud', [
    { ml: 12, price: 300_000, stock: 400 },
    { ml: 100, price: 6_000_000, stock: 10 },
  ])
})
afterAll(async () => {
  expect(await brokenInvariants(db)).toEqual([])
  await fresh.drop()
})

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const ordered = async () => (await (await guest(db)).buy([oud.line(0, 2)], 6000))._id
const close = (input: { day?: string; expected: number; cash: number; bank: number; explanation?: string }) =>
  write(tx => closeDay(tx, { day: today(), explanation: '', ...input, staff: hira }))

test('a day says what happened and where the money is, as the ledger does', async () => {
  const first = await ordered()
  await deliver(db, first, await handOver(db, first))
  const second = await ordered()
  await moveOrder(db, { orderId: second, to: 'delivered', actor: 'Hira' })
  await write(tx => receiveCash(tx, { orderId: second, amount: rs(6000), staff: hira }))
  await handOver(db, await ordered())
  await ordered()
  const live = await findDay(db, today())
  expect(Object.fromEntries(live.flows.map(({ label, count }) => [label, count]))).toMatchObject({
    Placed: 4,
    Sold: 3,
    Sent: 2,
    Delivered: 2,
    Refused: 0,
    'Came back': 0,
  })
  const places = Object.fromEntries(live.places.map(({ label, amount }) => [label, amount]))
  expect(places).toMatchObject({
    'Cash and bank, by the ledger': rs(6000),
    'Cash with couriers, to pay': rs(6000),
    'Cash on the way': rs(6000),
    'Owed by customers': 0,
    'Not owed yet: orders to be confirmed': rs(6000),
    'Not owed yet: transfers to come': 0,
  })
  expect(sumOfPlaces(live.places)).toBe(rs(18_000))
  expect(live.expected).toBe(rs(6000))
  // Of a day that has passed no place is of now.
  const passed = await findDay(db, dayLater(today(), -1))
  expect(passed.places.map(({ label }) => label)).not.toContain('Refunds due')
  expect(passed.places.every(({ amount }) => amount === 0)).toBe(true)
  // The same before and after the summaries are made.
  await refreshReports(db)
  expect((await findDay(db, today())).places).toEqual(live.places)
})

test('a difference must be explained, what moved meanwhile must be seen, and a day closes once and stays', async () => {
  await write(tx => openBalance(tx, { amount: rs(50_000), note: 'Meezan Bank', staffId: hira.id }))
  const counted = { cash: rs(1000), bank: rs(54_000) }
  await expect(close({ expected: rs(6000), ...counted })).rejects.toThrow('Money has moved')
  await expect(close({ expected: rs(56_000), ...counted })).rejects.toThrow(
    'Please explain the difference of -Rs 1,000',
  )
  const explained = { expected: rs(56_000), ...counted, explanation: 'Tape and tea' }
  const twice = await Promise.allSettled([close(explained), close(explained)])
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(close({ ...explained, day: '2020-01-01' })).rejects.toThrow('is closed already')
  await expect(close({ ...explained, day: '2999-01-01' })).rejects.toThrow('has not begun')
  expect(await findClose(db, today())).toMatchObject({ by: 'Hira Aslam', cash: rs(1000), explanation: 'Tape and tea' })
  await expect(sql`update day_closes set cash = 0`.execute(db)).rejects.toThrow('stays as it is')
  const { rows } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
    where identifier = 'day-closed'`.execute(db)
  expect(rows).toEqual([{ payload: { owner: 'hira@shop.example', day: today() } }])
})

test('the next day counts from what was counted', async () => {
  const tomorrow = sql<string>`(${today()}::date + 1)::text`
  const { rows } = await sql<{ day: string }>`select ${tomorrow} as day`.execute(db)
  const next = await findDay(db, rows[0]?.day ?? '')
  expect(next).toMatchObject({ counted: { day: today(), amount: rs(55_000) }, moved: 0, expected: rs(55_000) })
})

test('profit and loss and balances by month are the ledger, to the paisa', async () => {
  await refreshReports(db)
  const period = ReportFilter.parse({ from: today(), to: today() })
  const cells = async (name: 'result' | 'balances') =>
    Object.fromEntries((await findReport(db, name, period)).rows.map(([label, amount]) => [label, amount]))
  expect(await cells('result')).toMatchObject({ Sales: rs(24_000), Booked: rs(24_000), Result: 'Not known' })
  expect(await cells('balances')).toMatchObject({
    'Opening balances': rs(-50_000),
    'Cash and bank': rs(56_000),
    Customers: rs(6000),
    'Couriers, to pay': rs(6000),
  })
  const { rows, total } = await findReport(db, 'balances', period)
  // Debit and credit are equal.
  expect(rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(total?.[1])
})

test('what is stuck is named with its oldest', async () => {
  const id = await ordered()
  await sql`update orders set created_at = now() - interval '3 days' where id = ${id}`.execute(db)
  const { stuck } = await findDay(db, today())
  expect(stuck).toMatchObject([{ label: 'Not called or confirmed for 2 days', count: 1, amount: rs(6000) }])
})

test('what was paid for a cancelled order is a refund due', async () => {
  const { _id: orderId } = await (await guest(db)).buy([oud.line(1, 1)], 60_000)
  await write(tx => markTransferPaid(tx, { orderId, actor: 'Hira' }))
  await moveOrder(db, { orderId, to: 'cancelled', actor: 'Hira' })
  const { places } = await findDay(db, today())
  expect(places).toContainEqual({ label: 'Refunds due', amount: rs(-60_000) })
  // It changes no other place: what others owe stays.
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(owed), 0)::bigint as amount from (
      select sum(amount) as owed from ledger_lines join orders on orders.id = order_id
      where account = 'receivable' and order_status <> 'pending' group by order_id) each where owed > 0`.execute(db)
  expect(places).toContainEqual({ label: 'Owed by customers', amount: rows[0]?.amount })
  await sql`update order_events set created_at = now() - interval '4 days' where order_id = ${orderId}`.execute(db)
  expect((await findDay(db, today())).stuck).toContainEqual(
    expect.objectContaining({ label: 'To be paid back for 3 days', count: 1, amount: rs(60_000) }),
  )
})

test('an order is owed once it is confirmed: until then it stands apart, in no sum', async () => {
  const placesNow = async () => {
    const { places } = await findDay(db, today())
    const of = (label: string) => places.find(place => place.label === label)?.amount ?? 0
    return [
      sumOfPlaces(places),
      of('Owed by customers'),
      of('Not owed yet: orders to be confirmed'),
      of('Not owed yet: transfers to come'),
    ]
  }
  const before = await placesNow()
  const changed = async () => (await placesNow()).map((amount, at) => amount - (before[at] ?? 0))
  const cash = await ordered()
  const { _id: transfer } = await (await guest(db)).buy([oud.line(1, 1)], 60_000)
  expect(await changed()).toEqual([0, 0, rs(6000), rs(60_000)])
  await moveOrder(db, { orderId: cash, to: 'confirmed', actor: 'Hira' })
  expect(await changed()).toEqual([rs(6000), rs(6000), 0, rs(60_000)])
  await moveOrder(db, { orderId: transfer, to: 'cancelled', actor: 'Hira' })
  expect(await changed()).toEqual([rs(6000), rs(6000), 0, 0])
})

test('a day that is opened again shows as owed what was owed then, not what was confirmed since', async () => {
  const owed = async () => {
    const { places } = await findDay(db, today())
    return ['Owed by customers', 'Not owed yet: orders to be confirmed'].map(
      label => places.find(place => place.label === label)?.amount ?? 0,
    )
  }
  const orderId = await ordered()
  const before = await owed()
  await moveOrder(db, { orderId, to: 'confirmed', actor: 'Hira' })
  const confirmed = sql`order_id = ${orderId} and order_status = 'confirmed'`
  // As it is read a day later.
  await sql`update order_events set created_at = now() + interval '1 day' where ${confirmed}`.execute(db)
  expect(await owed()).toEqual(before)
  await sql`update order_events set created_at = now() where ${confirmed}`.execute(db)
  expect(await owed()).not.toEqual(before)
})

test('what is paid ahead of a delivery is named as a part of the bank, and part of nothing twice', async () => {
  const before = await findDay(db, today())
  const { _id: orderId } = await (await guest(db)).buy([oud.line(1, 1)], 60_000)
  await write(tx => markTransferPaid(tx, { orderId, actor: 'Hira' }))
  const { places } = await findDay(db, today())
  expect(places[1]).toEqual({
    label: 'Of it paid ahead for orders that are not delivered',
    amount: rs(60_000),
    part: true,
  })
  expect(sumOfPlaces(places) - sumOfPlaces(before.places)).toBe(rs(60_000))
})

test('yesterday that differs from its weekdays is said, with the product that makes the difference', async () => {
  expect(await findUnusual(db)).toEqual([])
  const yesterday = sql`((now() at time zone 'Asia/Karachi')::date - 1)`
  await sql`
    insert into report_days
    select (jsonb_populate_record((select report_days from report_days limit 1),
      jsonb_build_object('dimension', dimension, 'key', key, 'day', day, 'placed', placed))).*
    from (
      select 'all' as dimension, '' as key, ${yesterday} - 7 * weeks as day, 20 as placed from generate_series(1, 4) weeks
      union all select 'all', '', ${yesterday}, 8
      union all select 'size', ${oud.line().selectedSizeId}, ${yesterday} - 7 * weeks, 12 from generate_series(1, 4) weeks
    ) made`.execute(db)
  const [first] = await findUnusual(db)
  expect(first?.text).toMatch(
    /^Yesterday brought 8 orders, 60% fewer than a usual \w+day \(20\)\. Day Oud makes 100% of the difference\.$/,
  )
  expect(first?.leads.to).toBe('/admin/reports/sales?by=product')
})

test('a month is a PDF with what was sold, what it earned and where the money stands', async () => {
  const pdf = await monthPdf(db, today().slice(0, 7), await letterhead(settings))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('what is posted after a day was closed in the evening belongs to the next count', async () => {
  const { rows } = await sql<{ day: string }>`select (${today()}::date + 1)::text as day`.execute(db)
  const tomorrow = rows[0]?.day ?? ''
  const before = await findDay(db, tomorrow)
  const id = await ordered()
  await moveOrder(db, { orderId: id, to: 'delivered', actor: 'Hira' })
  await write(tx => receiveCash(tx, { orderId: id, amount: rs(6000), staff: hira }))
  const after = await findDay(db, tomorrow)
  expect(after.counted).toMatchObject({ day: today() })
  expect([after.moved - before.moved, after.expected - before.expected]).toEqual([rs(6000), rs(6000)])
})
