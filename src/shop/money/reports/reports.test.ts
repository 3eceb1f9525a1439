import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, issueCoupon, shelve } from '../../../../test/fixtures.ts'
import { deliver, handOver } from '../../../../test/parcels.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { DAY_MS, dayOf, today } from '../../ground/dates.ts'
import { rs } from '../../ground/money.ts'
import { recordParcels } from '../../orders/dispatch/index.ts'
import { adjustStock, costSize } from '../../stock/stock/index.ts'
import { beforeLastEid, hijriYearDays, nextEid } from './eid.ts'
import {
  AdvertisingFile,
  dayCurves,
  exportReport,
  figuresByDay,
  findReport,
  importAdvertising,
  MonthsFilter,
  productCurve,
  ReportFilter,
  recountReports,
  refreshReports,
  writeAdvertising,
  writePackaging,
} from './index.ts'
import { comparedWith, keyInPeriod, wholeMonths } from './period.ts'
import { type ReportName, reportKinds } from './report-rules.ts'

let fresh: FreshDatabase
let db: Db
let oud: Awaited<ReturnType<typeof shelve>>
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  oud = await shelve(db, 'Night Oud', [
    { ml: 12, price: 300_000, stock: 0 },
    { ml: 50, price: 700_000, stock: 40 },
  ])
  const sizeId = oud.line(0).selectedSizeId
  await adjustStock(db, {
    changes: [{ sizeId, change: 20, cost: rs(1000.5) }],
    reason: 'received',
    actor: 'Sana',
  })
  await write(tx => writePackaging(tx, { fromDay: '2020-01-01', amount: rs(60) }))
  await issueCoupon(db, { code: 'OUD100' })
  const [sana, bilal] = [await guest(db), await guest(db)]
  // Two are delivered, one of them with a coupon; one comes back; one waits.
  const first = (await sana.buy([oud.line(0, 2)], 6000))._id
  await deliver(db, first, await handOver(db, first, { fee: rs(250) }))
  const second = (await sana.buy([oud.line(0, 1), oud.line(1, 1)], 9900, { couponCode: 'OUD100' }))._id
  await deliver(db, second, await handOver(db, second, { courierId: 'leopards', fee: rs(300) }))
  const back = (await bilal.buy([oud.line(0, 2)], 6000))._id
  const parcelId = await handOver(db, back, { fee: rs(200) })
  await write(tx => recordParcels(tx, { parcel: [parcelId], result: 'returned' }, 'Sana'))
  await bilal.buy([oud.line(0, 2)], 6000)
  await refreshReports(db)
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const report = async (name: ReportName, asked: object = {}) => {
  const { columns, rows, total, ...more } = await findReport(db, name, ReportFilter.parse(asked))
  const named = (row: (typeof rows)[number] = []) =>
    Object.fromEntries(columns.map(({ label }, at) => [label, row[at] ?? null]))
  return { ...more, rows: rows.map(named), total: named(total) }
}

test('profit of what has no cost is not known on any report that subtracts it, and asks for the cost with the stock', async () => {
  const sizeId = oud.line(1).selectedSizeId
  const profit = await report('profit', { by: 'size' })
  const unknown = { Goods: 'Not known', Profit: 'Not known', 'Of earned': 'Not known' }
  expect(profit.rows.find(row => row.Size === 'Night Oud, 50 ml')).toMatchObject({ Earned: rs(6930), ...unknown })
  expect(typeof profit.rows.find(row => row.Size === 'Night Oud, 12 ml')?.Profit).toBe('number')
  expect(profit.total).toMatchObject({ Earned: rs(15_900), ...unknown })
  expect(profit.warning).toMatch(
    /^Of 1 pieces the cost is not known.* What has a cost earned Rs 8,970, a profit of Rs /,
  )
  expect(profit.mend).toEqual([{ label: 'Night Oud, 50 ml', to: `/admin/stock/sizes/${sizeId}#cost` }])
  expect((await report('profit', { by: 'order' })).rows.map(row => typeof row.Profit).sort()).toEqual([
    'number',
    'number',
    'string',
  ])
  const result = await report('result')
  expect(result.rows.filter(row => row.All === 'Not known').map(row => row.Account)).toEqual([
    'Goods of orders',
    'Result',
  ])
  const stock = await report('stock')
  expect(stock.rows.find(row => row.Size === 'Night Oud, 50 ml')?.['At cost']).toBe('Not known')
  expect(stock.total['At cost']).toBe('Not known')
  // Entered with the stock, it counts for what was taken before, too.
  await write(tx => costSize(tx, { sizeId, cost: rs(2000), seen: '', by: 'Sana' }))
  await refreshReports(db)
  expect((await report('profit')).warning).toBeUndefined()
  expect((await report('result')).rows.find(row => row.Account === 'Goods of orders')?.All).toBe(rs(-5 * 1000.5 - 2000))
  expect((await recountReports(db)).differences).toEqual([])
})

test('profit is what is paid less goods, courier, packaging and what refused parcels cost, to the paisa', async () => {
  const { total, rows } = await report('profit', { by: 'courier' })
  const earned = rs(6000 + 9900)
  const goods = rs(3 * 1000.5 + 2000)
  // 18 % within the printed prices, which a coupon does not lower.
  const tax = rs(Math.round((16_000 * 100 * 18) / 118) / 100)
  const profit = earned - goods - rs(250 + 300) - rs(2 * 60) - tax - rs(200 + 60)
  expect(total).toMatchObject({
    Delivered: 2,
    Earned: earned,
    Goods: goods,
    'Sales tax': tax,
    'Cost of refused': rs(260),
    Profit: profit,
  })
  expect(rows.find(row => row.Courier === rs(300))).toMatchObject({ Delivered: 1, Earned: rs(9900) })
  for (const by of [
    'product',
    'size',
    'house',
    'category',
    'city',
    'coupon',
    'source',
    'campaign',
    'day',
    'month',
    'order',
  ]) {
    const grouped = await report('profit', { by })
    const all = grouped.rows.reduce((sum, row) => sum + Number(row.Profit), 0)
    if (by !== 'coupon') expect([by, all]).toEqual([by, profit])
  }
})

test('profit by campaign and source is after what their advertising cost, also where it brought nothing', async () => {
  const [first] = await db
    .selectFrom('orders')
    .select('id')
    .where('order_status', '=', 'delivered')
    .orderBy('total_amount')
    .execute()
  const visit = {
    first_source: 'google',
    source: 'google',
    campaign: 'Spring',
    first_at: new Date(),
    visited_at: new Date(),
  }
  await db
    .insertInto('order_sources')
    .values({ order_id: first?.id ?? '', ...visit })
    .execute()
  await refreshReports(db)
  const cost = (campaign: string, amount: number) =>
    write(tx => writeAdvertising(tx, { day: today(), campaign, amount: rs(amount) }))
  // As somebody types it, who does not look at the link.
  await cost('spring', 500)
  await cost('Nobody came', 70)
  const spring = { Earned: rs(6000), Advertising: rs(500) }
  const byCampaign = (await report('profit', { by: 'campaign' })).rows
  expect(byCampaign.find(row => row.Campaign === 'Spring')).toMatchObject(spring)
  expect(byCampaign.find(row => row.Campaign === 'Nobody came')).toMatchObject({ Profit: 0, 'After it': rs(-70) })
  expect(byCampaign.find(row => row.Campaign === 'No campaign')).toMatchObject({ Earned: rs(9900), Advertising: 0 })
  const bySource = await report('profit', { by: 'source' })
  const google = bySource.rows.find(row => row.Source === 'google')
  expect(google).toMatchObject({ ...spring, 'After it': Number(google?.Profit) - rs(500) })
  expect(bySource.rows.map(row => row.Source).sort()).toEqual(['None', 'direct', 'google'])
  expect(bySource.total).toMatchObject({ Advertising: rs(570), 'After it': Number(bySource.total.Profit) - rs(570) })
  expect((await recountReports(db)).differences).toEqual([])
  // In other letters it is the same campaign.
  await cost('Spring', 0)
  await cost('Nobody came', 0)
})

test('amounts of an order are shared among its lines by price, and nothing is lost in rounding', async () => {
  const { rows } = await report('profit', { by: 'size' })
  // Rs 9,900 for Rs 3,000 and Rs 7,000.
  expect(rows.map(row => [row.Size, row.Earned])).toEqual([
    ['Night Oud, 12 ml', rs(6000 + 2970)],
    ['Night Oud, 50 ml', rs(6930)],
  ])
})

test('sales, deliveries, customers and offers say what orders say', async () => {
  const sales = await report('sales')
  expect(sales.total).toMatchObject({ Placed: 4, Sold: 2, Pieces: 4, Amount: rs(6000 + 9900) })
  expect(sales.rows).toHaveLength(30)
  expect(sales.rows.reduce((sum, row) => sum + Number(row.Placed), 0)).toBe(4)
  const deliveries = await report('deliveries', { by: 'courier' })
  expect(deliveries.total).toMatchObject({ Delivered: 2, Refused: 1, 'Refused share': 1 / 3 })
  expect((await report('customers')).rows.at(-1)).toMatchObject({ Customers: 1, New: 1, Orders: 2, Amount: rs(15_900) })
  expect((await report('cohorts')).rows).toMatchObject([{ Customers: 1 }])
  expect((await report('offers')).rows).toMatchObject([{ Coupon: 'OUD100', Sold: 1, 'Taken off': rs(100) }])
  expect((await report('hours')).rows).toHaveLength(24)
})

test('a time is the average of the orders that came so far: one that nobody called, sent or paid counts in none', async () => {
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('order_status', '=', 'delivered')
    .executeTakeFirstOrThrow()
  const sana = { id: 'sana', email: 'sana@staff.example', name: 'Sana', role: 'manager' }
  await db.insertInto('staff').values(sana).execute()
  await sql`insert into order_calls (order_id, staff_id, outcome, created_at)
    select id, 'sana', 'confirmed', created_at + interval '95 minutes' from orders where id = ${id}`.execute(db)
  await refreshReports(db)
  const { rows } = await sql<Record<string, number | null>>`
    select round(avg(floor(extract(epoch from (select min(handed_over_at) from parcels where order_id = orders.id) - created_at) / 60)))::int as left,
      round(avg(floor(extract(epoch from (select min(ledger_entries.created_at) from ledger_lines join ledger_entries on ledger_entries.id = entry_id
        where order_id = orders.id and account = 'bank' and amount > 0) - created_at) / 60)))::int as paid,
      count(*)::int as placed from orders`.execute(db)
  expect((await report('times')).total).toMatchObject({
    Placed: rows[0]?.placed,
    'First call': 95,
    'Handed over': rows[0]?.left,
    'Money received': rows[0]?.paid,
  })
})

test('what arrives and what is refused by source and by trust is what SQL counts over the orders', async () => {
  const bilals = await db
    .selectFrom('orders')
    .select('id')
    .where('order_status', 'in', ['pending', 'cancelled'])
    .execute()
  // One was refused after a call; of the other no rule held.
  for (const [at, { id }] of bilals.entries()) {
    const judged = { order_id: id, decision: 'call', points: 0, reasons: '[]' }
    await db
      .insertInto('order_assessments')
      .values({ ...judged, outcome: at === 0 ? 'call' : null })
      .execute()
  }
  await refreshReports(db)
  const counted = async (key: ReturnType<typeof sql>) => {
    const { rows } = await sql<Record<string, number | string>>`
      select ${key} as key, count(*)::int as placed, count(*) filter (where order_status = 'delivered')::int as delivered,
        count(*) filter (where order_status = 'cancelled')::int as refused
      from orders left join order_sources on order_sources.order_id = orders.id
        left join order_assessments on order_assessments.order_id = orders.id group by 1`.execute(db)
    return rows.map(row => [row.key, row.placed, row.delivered, row.refused]).sort()
  }
  const shown = async (by: 'source' | 'trust', head: string) => {
    const { rows } = await report('deliveries', { by })
    return rows.map(row => [row[head], row.Placed, row.Delivered, row.Refused]).sort()
  }
  const source = await counted(sql`coalesce(source, 'direct')`)
  expect(await shown('source', 'Source')).toEqual(source)
  const trust = await counted(sql`case when order_assessments.order_id is null then 'Not judged'
    when outcome is null then 'No rule held' when outcome = 'call' then 'Cash after a yes' end`)
  expect(trust).toHaveLength(3)
  expect(await shown('trust', 'Trust')).toEqual(trust)
  const { notes } = await report('deliveries', { by: 'trust' })
  expect(notes.some(note => note.includes('when the order came'))).toBe(true)
  expect((await recountReports(db)).differences).toEqual([])
})

test('each report of a period stands beside the days before it and those before last Eid, days and months at the same place', async () => {
  for (const [name, { by = { '': '' }, period }] of Object.entries(reportKinds)) {
    // Each month of balances is one of its columns; an order has no earlier one.
    if (!period || name === 'balances') continue
    for (const each of Object.keys(by).filter(key => key !== 'order')) {
      const { columns } = await findReport(db, name as ReportName, ReportFilter.parse({ by: each }))
      const labels = columns.map(({ label }) => label.toLowerCase())
      expect(
        labels.some(label => label.endsWith('before')),
        `${name} by ${each}`,
      ).toBe(true)
      expect(
        labels.some(label => label.endsWith('last eid')),
        `${name} by ${each}`,
      ).toBe(true)
    }
  }
  const next = (days: number) => new Date(Date.parse(today()) + days * DAY_MS).toISOString().slice(0, 10)
  const of = await report('deliveries', { by: 'day', from: next(-1), to: today() })
  // Less than a week stands beside the same weekdays of the week before.
  const { rows } = await report('deliveries', { by: 'day', from: next(6), to: next(7) })
  expect(rows.map(row => [row.Day, row.Before])).toEqual([
    [next(6), of.rows[0]?.['Refused share']],
    [next(7), of.rows[1]?.['Refused share']],
  ])
  expect(rows[1]?.Before).toBeGreaterThan(0)
  const profit = await report('profit', { by: 'day', from: next(7), to: next(7) })
  expect(profit.rows).toMatchObject([{ Day: next(7), Profit: 0, Before: (await report('profit')).total.Profit }])
  const result = await report('result', { from: next(7), to: next(7) })
  const now = await report('result', { from: today(), to: today() })
  expect(result.rows.map(row => [row.Account, row.Before])).toEqual(now.rows.map(row => [row.Account, row.All]))
  // A month is longer or shorter than the one before: what stands beside it is of as many days.
  const first = new Date(`${today().slice(0, 7)}-01T00:00:00Z`)
  const [from = '', to = ''] = [1, 2].map(months =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 2 - months)).toISOString().slice(0, 10),
  )
  const month = await report('sales', { by: 'month', from, to })
  expect(month.rows.map(row => row.Before)).toEqual([month.total.Before])
  expect(month.total.Before).toBeGreaterThan(0)
  // In the time before, the shop had nothing: a zero would compare with a day without sales.
  for (const name of ['sales', 'hours', 'deliveries', 'profit', 'result'] as const) {
    const { rows: young } = await report(name, { from: today(), to: today() })
    expect([name, young[0]?.Before, young[0]?.['Last Eid']]).toEqual([name, null, null])
  }
})

test('days of other centuries count as empty, and the first and last that do not can be compared', () => {
  for (const days of [{ from: '9999-12-31', to: '9999-12-31' }, { from: '0001-01-01' }])
    expect(ReportFilter.parse(days)).toEqual(ReportFilter.parse({}))
  for (const day of ['1900-01-01', '2099-12-31']) {
    const { before, eid } = comparedWith(ReportFilter.parse({ from: day, to: day }))
    expect([before.to < day, eid.to < before.to, eid.from.length]).toEqual([true, true, 10])
  }
})

test('books begin with the first day of a month unless asked otherwise', () => {
  expect(MonthsFilter.parse({ to: '2026-11-27' })).toMatchObject({ from: '2026-06-01', to: '2026-11-27' })
  expect(MonthsFilter.parse({ to: '2026-01-31', from: 'nonsense' })).toMatchObject({ from: '2025-08-01' })
  expect(MonthsFilter.parse({ to: '2026-11-27', from: '2026-11-05' })).toMatchObject({ from: '2026-11-05' })
})

test('stock says how long it lasts, and what to buy until more can come', async () => {
  const stock = await report('stock')
  // 20 came, 3 were delivered, 2 wait, 2 came back: 15 at Rs 1,000.50.
  expect(stock.rows.find(row => row.Size === 'Night Oud, 12 ml')).toMatchObject({
    'In stock': 15,
    'At cost': rs(15 * 1000.5),
    'Sold in 60 days': 3,
    'Days left': 300,
  })
  expect((await report('buy')).rows).toEqual([])
  // What is there is worth something, whether it is sold any more or not.
  await db.updateTable('sizes').set({ retired_at: new Date() }).where('id', '=', oud.line(0).selectedSizeId).execute()
  const retired = await report('stock')
  expect(retired.total).toEqual(stock.total)
  expect(retired.rows.map(row => row.Size)).toContain('Night Oud, 12 ml, not sold any more')
  await db.updateTable('sizes').set({ retired_at: null }).where('id', '=', oud.line(0).selectedSizeId).execute()
  await adjustStock(db, {
    changes: [{ sizeId: oud.line(0).selectedSizeId, change: -14 }],
    reason: 'damaged',
    actor: 'Sana',
  })
  // 3 in 60 days, 14 days until it comes and 30 after: 3, less the one that is there.
  const buy = await report('buy')
  expect(buy.rows).toMatchObject([{ Size: 'Night Oud, 12 ml', 'To buy': 2, 'Days until it comes': 14 }])
  expect(buy.sizeIds).toEqual([oud.line(0).selectedSizeId])
})

test('what to buy follows the season: what the same weeks before the last Eid sold against the weeks before them', async () => {
  const { from: then } = beforeLastEid({ from: today(), to: today() })
  const sold = (day: ReturnType<typeof sql>, pieces: number) => sql`
    insert into report_days
    select (jsonb_populate_record((select report_days from report_days limit 1),
      jsonb_build_object('dimension', 'size', 'key', ${oud.line(0).selectedSizeId}::text, 'day', ${day}, 'sold_pieces', ${pieces}::int))).*`
  // 30 in the 60 days before, 45 in the 45 days after: twice the pace.
  await sold(sql`${then}::date - 20`, 30).execute(db)
  await sold(sql`${then}::date + 20`, 45).execute(db)
  const { rows, notes } = await report('buy')
  // 3 in 60 days, twice that for 44 days: 5, less the one that is there.
  expect(rows).toMatchObject([{ Size: 'Night Oud, 12 ml', 'To buy': 4, Season: 2 }])
  expect(notes.some(note => note.startsWith('Season:'))).toBe(true)
  await sql`delete from report_days where day < ${then}::date + 30`.execute(db)
})

test('today beside last week, last year and the same Hijri day, by perfume, channel and city', async () => {
  const { year, hijri, before } = comparedWith({ from: today(), to: today() })
  await sql`insert into report_days
    select (jsonb_populate_record((select report_days from report_days limit 1), jsonb_build_object('dimension', dimension, 'key', key, 'day', day, 'sold_amount', amount))).*
    from (values ('all', ''), ('size', ${oud.line(0).selectedSizeId}), ('city', 'Lahore'), ('source', 'direct' || chr(9))) keys (dimension, key),
      (values (${before.from}::date, ${rs(70)}::int), (${year.from}::date, ${rs(80)}::int), (${hijri.from}::date, ${rs(90)}::int)) days (day, amount)`.execute(
    db,
  )
  for (const by of ['product', 'city', 'source']) {
    const { rows, total } = await report('sales', { by, from: today(), to: today() })
    const others = { Before: rs(70), 'Last year': rs(80), 'Hijri year': rs(90) }
    expect([by, total]).toMatchObject([by, { Amount: rs(15_900), ...others }])
    expect([by, rows.find(row => Number(row.Before) > 0)]).toMatchObject([by, others])
  }
  await sql`delete from report_days where day <= ${before.from}::date`.execute(db)
})

test('who of the staff did how much and how well: calls, what became of them, parcels, messages', async () => {
  const { rows: orders } = await sql<{ id: string; outcome: string; parcel: string | null }>`
    select id, order_outcome(orders) as outcome, (select id from parcels where order_id = orders.id) as parcel from orders`.execute(
    db,
  )
  const ended = orders.filter(({ outcome }) => outcome !== 'open')
  await db.deleteFrom('order_calls').execute()
  await db
    .insertInto('order_calls')
    .values(ended.map(({ id }) => ({ order_id: id, staff_id: 'sana', outcome: 'confirmed' })))
    .execute()
  await db
    .insertInto('order_calls')
    .values({ order_id: ended[0]?.id ?? '', staff_id: 'sana', outcome: 'noAnswer' })
    .execute()
  const did = (action: string, subject: string) => ({
    staff_id: 'sana',
    staff_name: 'Sana',
    action,
    subject_type: 'parcel',
    subject_id: subject,
  })
  await db
    .insertInto('audit_log')
    // Two pieces of one parcel, one of another.
    .values([
      did('parcel.scanned', 'a'),
      did('parcel.scanned', 'a'),
      did('parcel.packedUnscanned', 'b'),
      did('message.answered', 'c'),
    ])
    .execute()
  const refused = ended.filter(({ outcome }) => outcome === 'refused').length
  expect((await report('staff')).rows).toMatchObject([
    {
      Name: 'Sana',
      Calls: 4,
      Confirmed: 3 / 4,
      'Refused later': refused / 3,
      Packed: 2,
      Wrong: 0,
      Messages: 1,
      'All work': 4,
    },
  ])
  expect((await report('staff', { from: '2020-01-01', to: '2020-01-02' })).rows).toEqual([])
})

test('who wanted pieces that were not there is turned away: once a day, in sales and in what to buy', async () => {
  const musk = await shelve(db, 'Rare Musk', [{ ml: 30, price: 300_000, stock: 1 }])
  const [first, second] = [await guest(db), await guest(db)]
  const refused = (who: typeof first, pieces: number) =>
    expect(who.buy([musk.line(0, pieces)], 3000 * pieces)).rejects.toMatchObject({ code: 'out_of_stock' })
  await refused(first, 2)
  await refused(first, 3)
  await refused(second, 2)
  // Who asks for less gets it; it was turned away all the same.
  await first.buy([musk.line()], 3280)
  const now = { from: today(), to: today() }
  expect((await report('sales', now)).rows).toMatchObject([{ 'Turned away': 2 }])
  const products = await report('sales', { by: 'product', ...now })
  expect(products.rows.find(row => row.Product === 'Rare Musk')).toMatchObject({ Sold: 0, 'Turned away': 2 })
  expect(products.total['Turned away']).toBe(2)
  expect((await report('sales', { by: 'city', ...now })).rows[0]?.['Turned away']).toBeNull()
  expect((await figuresByDay(db, now))[0]).toMatchObject({ turnedAway: 2 })
  // 5 pieces in 60 days, for 44 days: nobody has bought it yet.
  expect((await report('buy')).rows.find(row => row.Size === 'Rare Musk, 30 ml')).toMatchObject({
    'Turned away': 5,
    'To buy': 4,
  })
})

test('advertising is taken from a file, refused with the line that is wrong, and stands beside profit', async () => {
  const sent = (pasted: string) => write(tx => importAdvertising(tx, AdvertisingFile.parse({ pasted })))
  await expect(sent('Day,Campaign,Cost\n2026-11-01,Eid,5000\nyesterday,Eid,10')).rejects.toThrow(/^Line 3: .*day/)
  await expect(sent('Day,Campaign,Cost\n2026-11-01,Eid,much')).rejects.toThrow('Line 2: Please enter the amount')
  const lines = `Day,Campaign,Cost\n${today()},Eid,"Rs 1,250.50"\n${today()},Eid,100\n2020-01-01,Winter,5`
  expect(await sent(lines)).toEqual({ lines: 2, amount: rs(1355.5) })
  // Sent again it replaces.
  await sent(lines)
  const { notes } = await report('profit')
  expect(notes.find(note => note.startsWith('Advertising'))).toContain('Rs 1,350.5')
})

test('a report is a CSV in rupees and percent, whose texts no spreadsheet runs', async () => {
  await sql`update products set name = '=cmd()'`.execute(db)
  let csv = ''
  for await (const part of exportReport(db, 'profit', ReportFilter.parse({ by: 'size' }))) csv += part
  const lines = csv.split('\n')
  expect(lines[0]).toMatch(/^\ufeffSize,Delivered,"Earned, Rs"/)
  expect(lines[2]).toMatch(/^"?'=cmd\(\), 50 ml"?,1,6930,/)
})

test('figures are compared with the same days before last Eid', () => {
  expect(nextEid('2026-03-01')).toEqual({ name: 'Eid al-Fitr', day: '2026-03-20' })
  expect(nextEid('2026-04-01')).toEqual({ name: 'Eid al-Adha', day: '2026-05-27' })
  // 1 Ramadan.
  expect(hijriYearDays('2026-02-18')).toBe(354)
  const friday = comparedWith({ from: '2026-11-27', to: '2026-11-27' })
  expect([friday.before.to, friday.year.to]).toEqual(['2026-11-20', '2025-11-28'])
  // Both end six days before the feast: 20 March 2026, and 30 March 2025.
  expect(beforeLastEid({ from: '2026-03-01', to: '2026-03-14' })).toEqual({
    name: 'Eid al-Fitr',
    day: '2025-03-30',
    from: '2025-03-11',
    to: '2025-03-24',
  })
})

test('a day of a compared period counts beside the month or week in which as many days after the first lie', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' }
  const { before } = comparedWith(october)
  expect(before).toEqual({ from: '2026-08-31', to: '2026-09-30' })
  for (const day of ['2026-08-31', '2026-09-01', '2026-09-30'])
    expect(keyInPeriod('month', day, before, october)).toBe('2026-10')
  expect(keyInPeriod('day', '2026-09-02', before, october)).toBe('2026-10-03')
  expect(keyInPeriod('week', '2026-09-04', before, october)).toBe('2026-10-05')
})

test('a report reads sums of whole months, and of the days before and after them', () => {
  expect(wholeMonths({ from: '2025-12-01', to: '2026-01-31' })).toEqual({
    months: [{ from: '2025-12-01', to: '2026-01-31' }],
    days: [],
  })
  expect(wholeMonths({ from: '2026-01-31', to: '2026-03-30' })).toEqual({
    months: [{ from: '2026-02-01', to: '2026-02-28' }],
    days: [
      { from: '2026-01-31', to: '2026-01-31' },
      { from: '2026-03-01', to: '2026-03-30' },
    ],
  })
  expect(wholeMonths({ from: '2026-01-15', to: '2026-02-27' })).toEqual({
    months: [],
    days: [{ from: '2026-01-15', to: '2026-02-27' }],
  })
})

test('what is asked for wrongly counts as empty', () => {
  expect(ReportFilter.parse({ from: '2026-13-01', to: '2026-11-10', by: 'x' })).toEqual({
    by: 'x',
    from: '2026-10-12',
    to: '2026-11-10',
  })
  expect(ReportFilter.parse({ from: '1900-01-01', to: '2026-11-10' }).from).toBe('2016-11-02')
})

test('the curves of a product and of a day come to what the sales report says; hours to come have no value', async () => {
  const { total: sales } = await report('sales', { from: today(), to: today() })
  const { sold: day, orders } = await dayCurves(db, today())
  expect(orders.points.findLast(({ value }) => value !== null)?.value).toBe(sales.Placed)
  const values = day.points.map(({ value }) => value)
  const begun = values.filter(value => value !== null)
  expect(values).toHaveLength(24)
  expect(values.slice(begun.length).every(value => value === null)).toBe(true)
  expect(begun.at(-1)).toBe(sales.Amount)
  expect(begun.toSorted((one, other) => one - other)).toEqual(begun)
  const inAWeek = await dayCurves(db, dayOf(new Date(Date.now() + 7 * DAY_MS)))
  expect(inAWeek.sold.points.at(-1)?.before).toBe(sales.Amount)
  expect(inAWeek.orders.points.at(-1)?.before).toBe(sales.Placed)

  const { product_id: productId } = await db
    .selectFrom('sizes')
    .select('product_id')
    .where('id', '=', oud.line(0).selectedSizeId)
    .executeTakeFirstOrThrow()
  const weeks = (await productCurve(db, productId)).points
  expect(weeks).toHaveLength(26)
  expect(weeks.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(sales.Pieces)
})

test('charts over time come to what their tables say: refused by courier, and what is gone first', async () => {
  const period = ReportFilter.parse({ by: 'courier', from: dayOf(new Date(Date.now() - 20 * DAY_MS)), to: today() })
  const { charts, rows, columns } = await findReport(db, 'deliveries', period)
  const over = charts.find(({ lines }) => lines)
  const shareAt = columns.findIndex(({ label }) => label === 'Refused share')
  // All that ended did so this week.
  const latest = over?.points.at(-1)?.values
  for (const [at, name] of (over?.lines ?? []).entries())
    expect([name, latest?.[at]]).toEqual([name, rows.find(([label]) => label === name)?.[shareAt]])
  expect(over?.lines).toContain('Leopards')
  expect(over?.points.slice(0, -1).every(({ values }) => values?.every(value => value === null))).toBe(true)
  expect((await findReport(db, 'deliveries', { ...period, by: 'product' })).charts.some(({ lines }) => lines)).toBe(
    false,
  )

  const stock = await findReport(db, 'stock', ReportFilter.parse({}))
  const daysAt = stock.columns.findIndex(({ label }) => label === 'Days left')
  const first = stock.charts.find(({ unit }) => unit === 'days')
  const known = stock.rows.map(row => row[daysAt]).filter(days => typeof days === 'number' && days > 0)
  expect(first?.points.map(({ value }) => value)).toEqual(known.toSorted((a, b) => Number(a) - Number(b)))
})

test('cohorts are drawn as lines, the latest of them, with no point in a month that has not come', async () => {
  const month = (ago: number) =>
    sql<string>`(date_trunc('month', shop_day(now())::timestamp) - ${ago} * interval '1 month')::date`
  const of = (cohort: number, later: number, people: number) =>
    sql`(${month(cohort)}, ${month(cohort - later)}, ${people}::int, ${people}::int, 0)`
  await db
    .transaction()
    .execute(async tx => {
      await sql`delete from report_cohorts`.execute(tx)
      await sql`insert into report_cohorts (cohort, month, people, orders, amount) values ${sql.join([
        of(2, 0, 10),
        of(2, 1, 4),
        of(2, 2, 1),
        of(1, 0, 8),
        of(1, 1, 2),
        of(0, 0, 5),
      ])}`.execute(tx)
      const { charts } = await findReport(tx, 'cohorts', ReportFilter.parse({}))
      expect(charts[0]?.lines).toHaveLength(2)
      expect(charts[0]?.points.map(({ values }) => values)).toEqual([
        [0.4, 0.25],
        [0.1, null],
      ])
      throw new Error('back')
    })
    .catch(error => {
      if ((error as Error).message !== 'back') throw error
    })
})
