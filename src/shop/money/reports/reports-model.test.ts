import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { handOver } from '../../../../test/parcels.ts'
import { inRounds } from '../../../../test/rounds.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { DAY_MS, today } from '../../ground/dates.ts'
import { writeOff } from '../../ground/ledger/index.ts'
import { rs } from '../../ground/money.ts'
import { assessOrder } from '../../orders/confirmation/index.ts'
import { recordParcels } from '../../orders/dispatch/index.ts'
import { changeLines, markTransferPaid, moveOrder, recordRefund } from '../../orders/orders/index.ts'
import type { TrustRow } from '../../settings/settings/trust-row-rules.ts'
import { type TaxRow, termsOf } from '../../settings/tax/order-tax-rate.ts'
import { type TaxedLine, taxOfLines } from '../../settings/tax/tax-rules.ts'
import { adjustStock } from '../../stock/stock/index.ts'
import { recountReports, refreshReports } from './index.ts'
import { sumsBy } from './report-sums.ts'

let fresh: FreshDatabase
let db: Db
let oud: Awaited<ReturnType<typeof shelve>>
let people: Awaited<ReturnType<typeof guest>>[]
const sana = { id: 'sana', name: 'Sana' }
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await db
    .insertInto('staff')
    .values({ ...sana, email: 'sana@shop.example', role: 'accounts' })
    .execute()
  oud = await shelve(db, 'Night Oud', [
    { ml: 12, price: 300_000, stock: 0 },
    { ml: 50, price: 333_300, stock: 0 },
    { ml: 100, price: 6_000_000, stock: 900 },
  ])
  const received = (sizeId: string, unitCost: number) =>
    adjustStock(db, {
      changes: [{ sizeId, change: 2000, cost: rs(unitCost) }],
      reason: 'received',
      actor: 'Sana',
    })
  await received(oud.line(0).selectedSizeId, 1234.57)
  await received(oud.line(1).selectedSizeId, 1000.01)
  people = await Promise.all([1, 2, 3].map(() => guest(db)))
  await db
    .insertInto('packaging_costs')
    .values({ from_day: '2020-01-01', amount: rs(61) })
    .execute()
})
afterAll(() => fresh.drop())

const index = fc.nat({ max: 7 })
const step = fc.oneof(
  fc.record({ do: fc.constant('place' as const), who: fc.nat({ max: 2 }), what: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constant('place' as const), who: fc.nat({ max: 2 }), what: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constant('age' as const), order: index, days: fc.integer({ min: 1, max: 70 }) }),
  fc.record({ do: fc.constant('handOver' as const), order: index, courierId: fc.constantFrom('tcs', 'leopards') }),
  fc.record({
    do: fc.constant('result' as const),
    order: index,
    to: fc.constantFrom('delivered' as const, 'delivered' as const, 'refused' as const, 'returned' as const),
  }),
  fc.record({
    do: fc.constant('move' as const),
    order: index,
    to: fc.constantFrom('cancelled' as const, 'delivered' as const),
  }),
  fc.record({ do: fc.constant('lines' as const), order: index, quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('paid' as const), order: index }),
  fc.record({ do: fc.constant('assess' as const), order: index }),
  fc.record({ do: fc.constant('refund' as const), order: index, amount: fc.integer({ min: 1, max: 9_000 }) }),
  fc.record({ do: fc.constant('writeOff' as const), order: index }),
  fc.record({ do: fc.constant('forget' as const), order: index }),
  fc.record({ do: fc.constant('refresh' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const TRUST_ROWS: TrustRow[] = [
  { what: 'amount.least', howMany: '50000', outcome: 'noCash', ahead: '' },
  { what: 'amount.least', howMany: '9000', outcome: 'call', ahead: '' },
]

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

async function perform(one: Step): Promise<void> {
  if (one.do === 'place') return place(one.who, one.what)
  if (one.do === 'refresh') return refreshReports(db)
  const latest = await db
    .selectFrom('orders')
    .select(['id', 'version', 'order_number', 'order_status'])
    .orderBy('order_number')
    .limit(8)
    .execute()
  const {
    id: orderId,
    version,
    order_status,
  } = latest[one.order % Math.max(1, latest.length)] ?? {
    id: 'none',
    version: 1,
    order_status: 'none',
  }
  const at = db.updateTable('orders').where('id', '=', orderId)
  switch (one.do) {
    case 'age':
      await at.set({ created_at: sql`created_at - ${one.days} * interval '1 day'` }).execute()
      return
    case 'forget':
      await at.set({ phone_number: '' }).execute()
      return
    case 'handOver':
      if (['pending', 'confirmed'].includes(order_status))
        await handOver(db, orderId, { courierId: one.courierId, fee: rs(251) })
      return
    case 'result': {
      const parcel = await db.selectFrom('parcels').select('id').where('order_id', '=', orderId).executeTakeFirst()
      if (parcel) await write(tx => recordParcels(tx, { parcel: [parcel.id], result: one.to }, 'Sana'))
      return
    }
    case 'move':
      await moveOrder(db, { orderId, to: one.to, actor: 'Sana' })
      return
    case 'lines': {
      const lines = [
        { sizeId: oud.line(0).selectedSizeId, quantity: one.quantity },
        { sizeId: oud.line(1).selectedSizeId, quantity: 1 },
      ]
      await write(tx => changeLines(tx, { orderId, version, lines, actor: 'Sana', settings }))
      return
    }
    case 'assess':
      if (orderId !== 'none') await assessOrder(db, orderId, { ...settings, trustRows: TRUST_ROWS })
      return
    case 'paid':
      await write(tx => markTransferPaid(tx, { orderId, actor: 'sana' }))
      return
    case 'refund': {
      const refund = { orderId, version, amount: rs(one.amount), method: 'Cash' as const, reference: '', staff: sana }
      await write(tx => recordRefund(tx, refund))
      return
    }
    case 'writeOff': {
      const { rows } = await sql<{ open: number }>`
        select coalesce(sum(amount), 0)::bigint as open from ledger_lines
        where order_id = ${orderId} and account in ('receivable', 'codInTransit', 'codDue')`.execute(db)
      const amount = rows[0]?.open ?? 0
      await write(tx => writeOff(tx, { orderId, amount, reason: 'a test', staff: sana }))
    }
  }
}

const carts = [
  { lines: () => [oud.line(0, 2)], total: 6000 },
  { lines: () => [oud.line(0, 1), oud.line(1, 2)], total: 9666 },
  { lines: () => [oud.line(2, 1)], total: 60_000 },
]
async function place(who: number, what: number): Promise<void> {
  const cart = carts[what]
  if (cart) await people[who]?.buy(cart.lines(), cart.total)
}

/** A first order is delivered, paid back in part, a second comes back, a third is cancelled. */
const usual: Step[][] = [
  [{ do: 'place', who: 0, what: 1 }],
  [{ do: 'age', order: 0, days: 40 }],
  [{ do: 'handOver', order: 0, courierId: 'tcs' }],
  [{ do: 'result', order: 0, to: 'delivered' }],
  [{ do: 'refund', order: 0, amount: 100 }],
  [
    { do: 'place', who: 0, what: 0 },
    { do: 'place', who: 1, what: 2 },
  ],
  [{ do: 'assess', order: 2 }],
]

test('any history gives the same from summaries and from rows', async () => {
  const { of } = await inRounds(step, {
    minRounds: 4,
    maxRounds: 6,
    runs: 3,
    example: usual,
    perform,
    nameOf: each => each.do,
    isRefusal: error => /parcel/.test(String(error)) && 'code' in (error as object),
    holds: async () => {
      await refreshReports(db)
      for (const dimension of ['all', 'city', 'courier', 'size', 'source', 'trust']) {
        for (const table of ['report_days', 'report_months'])
          expect(await fromSummaries(table, dimension)).toEqual(await fromRows())
      }
      expect(await trustFromSummaries()).toEqual(await trustFromRows())
    },
    // Nothing was left out or counted twice on any day.
    holdsInTheEnd: async () => {
      expect((await recountReports(db)).differences).toEqual([])
      await holdsForAnyPeriod()
    },
  })
  // Of the usual history, which is always one of them.
  expect(of).toMatchObject({ place: expect.any(Number), result: expect.any(Number), refund: expect.any(Number) })
})

/** What is read from sums of months and of the days around them is what the days say. */
async function holdsForAnyPeriod(): Promise<void> {
  const last = Date.parse(today())
  const dayOf = (back: number) => new Date(last - back * DAY_MS).toISOString().slice(0, 10)
  const periods = fc.sample(fc.tuple(fc.nat(130), fc.nat(130)), { numRuns: 8, seed: 1 })
  for (const [one, other] of [...periods, [130, 0]] as const) {
    const period = { from: dayOf(Math.max(one, other)), to: dayOf(Math.min(one, other)) }
    const { rows } = await sql<object>`
      select coalesce(sum(closed_delivered), 0)::int as "closedDelivered", coalesce(sum(revenue), 0)::bigint as revenue,
        coalesce(sum(profit), 0)::bigint as profit
      from report_days where dimension = 'city' and day between ${period.from}::date and ${period.to}::date`.execute(db)
    expect((await sumsBy(db, 'profit', 'city', period))[0] ?? zero).toMatchObject(rows[0] ?? {})
  }
}
const zero = { closedDelivered: 0, revenue: 0, profit: 0 }

async function fromSummaries(table: string, dimension: string) {
  const { rows } = await sql<object>`
    select coalesce(sum(placed), 0)::int as placed, coalesce(sum(sold_amount), 0)::bigint as sold,
      coalesce(sum(closed_delivered), 0)::int as delivered, coalesce(sum(closed_refused), 0)::int as refused,
      coalesce(sum(revenue), 0)::bigint as revenue, coalesce(sum(profit), 0)::bigint as profit
    from ${sql.table(table)} where dimension = ${dimension}`.execute(db)
  if (dimension !== 'size') return rows[0]
  // An order counts for each of its sizes: how many there are is the business of the others.
  return { ...rows[0], ...(await countsOfRows()) }
}

async function trustFromSummaries() {
  const { rows } = await sql<object>`
    select key, sum(placed)::int as placed, sum(refused)::int as refused from report_days where dimension = 'trust'
    group by key order by key collate "C"`.execute(db)
  return rows
}

async function trustFromRows() {
  const { rows } = await sql<object>`
    select coalesce((select coalesce(outcome, 'noRule') from order_assessments where order_id = orders.id), 'unjudged') collate "C" as key,
      count(*)::int as placed, count(*) filter (where order_status = 'cancelled'
        and exists (select from order_events where order_id = orders.id and order_status = 'outForDelivery'))::int as refused
    from orders group by 1 order by 1`.execute(db)
  return rows
}

async function countsOfRows() {
  const { placed, delivered, refused } = (await fromRows()) as Record<string, number>
  return { placed, delivered, refused }
}

/** The figures from orders, parcels and ledgers alone. */
async function fromRows() {
  const { rows } = await sql<object>`
    with closed as (
      select orders.*, order_status = 'delivered' as arrived from orders where order_status = 'delivered' or (order_status = 'cancelled'
        and exists (select from order_events where order_id = orders.id and order_status = 'outForDelivery'))
    ), earned as (
      select closed.id, arrived,
        (select coalesce(-sum(amount), 0) from ledger_lines where order_id = closed.id
          and account in ('sales', 'discounts', 'shippingIncome', 'giftWrap', 'returnedGoods', 'refunds', 'advancesKept')) as revenue,
        (select coalesce(sum(amount), 0) from ledger_lines where order_id = closed.id and account = 'writeOffs') as lost,
        (select coalesce(-sum(change * coalesce(unit_cost, 0)), 0) from stock_ledger where order_id = closed.id) as goods,
        (select coalesce(sum(courier_fee + 6100), 0) from parcels where order_id = closed.id and handed_over_at is not null) as parcels
      from closed
    )
    select (select count(*)::int from orders) as placed,
      -- What is paid back of an order that has not ended is to be paid again.
      (select coalesce(-sum(amount), 0)::bigint from ledger_lines join orders on orders.id = order_id where order_status not in ('cancelled', 'pending')
        and account = any (array['sales', 'discounts', 'shippingIncome', 'giftWrap', 'returnedGoods', case when order_status = 'delivered' then 'refunds' end]))
        as sold,
      count(*) filter (where arrived)::int as delivered, count(*) filter (where not arrived)::int as refused,
      coalesce(sum(revenue) filter (where arrived), 0)::bigint as revenue, coalesce(sum(revenue - lost - goods - parcels), 0)::bigint as profit
    from earned`.execute(db)
  const [figures] = rows as { profit: number }[]
  return { ...figures, profit: (figures?.profit ?? 0) - (await taxOfRows()) }
}

/** The sales tax within what was delivered and did not come back, by the rule of the invoices. */
async function taxOfRows(): Promise<number> {
  type Line = TaxedLine & { back: number }
  const { rows } = await sql<TaxRow & { lines: Line[] }>`
    select tax_rate as "taxRate", tax_schedule as "taxSchedule", coupon_discount as "couponDiscount",
      (select json_agg(json_build_object('price', price, 'priceAtPurchase', price_at_purchase, 'quantity', quantity, 'back', least(quantity,
        (select coalesce(sum(parcel_items.quantity), 0) from parcel_items join parcels on parcels.id = parcel_id where parcels.order_id = orders.id
          and parcels.state = 'returned' and parcel_items.size_id = order_items.size_id))) order by position)
        from order_items where order_id = orders.id) as lines
    from orders where order_status = 'delivered'`.execute(db)
  let all = 0
  for (const { lines, ...order } of rows) {
    const terms = termsOf(order)
    const taxes = terms ? taxOfLines(lines, terms, order.couponDiscount) : []
    for (const [at, { tax }] of taxes.entries()) {
      const { back, quantity } = lines[at] ?? { back: 0, quantity: 1 }
      all += tax - Math.floor((tax * back) / quantity)
    }
  }
  return all
}

test('the nightly recount finds what differs, and has it made anew', async () => {
  const [ayesha] = people
  if (!ayesha) throw new Error('nobody shops here')
  const id = (await ayesha.buy([oud.line(0, 2)], 6000))._id
  await moveOrder(db, { orderId: id, to: 'delivered', actor: 'Sana' })
  await refreshReports(db)
  await sql`update report_lines set revenue = revenue + 1 where order_id = ${id}`.execute(db)
  await sql`update report_cohorts set people = people + 1`.execute(db)
  await sql`update report_days set profit = profit + 1 where dimension = 'all' and day = (select max(day) from report_days)`.execute(
    db,
  )
  await sql`update report_months set profit = profit + 1 where dimension = 'city'`.execute(db)
  await sql`update ledger_days set amount = amount + 1 where account = 'sales'`.execute(db)
  const { differences } = await recountReports(db, undefined, 3)
  const seen = ['Order', 'The day', 'The month', 'Customers', 'The ledger'].map(kind =>
    differences.some(text => text.startsWith(kind)),
  )
  expect(seen).toEqual([true, true, true, true, true])
  expect((await recountReports(db)).differences).toEqual([])
})
