import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { guest, shelve } from '../../../../test/fixtures.ts'
import { db, openReportedShop, oud, report } from '../../../../test/reported-shop.ts'
import { today } from '../../ground/dates.ts'
import { rs } from '../../ground/money.ts'
import { adjustStock } from '../../stock/stock/index.ts'
import { beforeLastEid } from './eid.ts'
import { exportReport, figuresByDay, MonthsFilter, ReportFilter, recountReports, refreshReports } from './index.ts'

openReportedShop()

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

test('a report is a CSV in rupees and percent, whose texts no spreadsheet runs', async () => {
  await sql`update products set name = '=cmd()'`.execute(db)
  let csv = ''
  for await (const part of exportReport(db, 'profit', ReportFilter.parse({ by: 'size' }))) csv += part
  const lines = csv.split('\n')
  expect(lines[0]).toMatch(/^\ufeffSize,Delivered,"Earned, Rs"/)
  expect(lines[2]).toMatch(/^"?'=cmd\(\), 50 ml"?,1,6930,/)
})

test('what is asked for wrongly counts as empty', () => {
  expect(ReportFilter.parse({ from: '2026-13-01', to: '2026-11-10', by: 'x' })).toEqual({
    by: 'x',
    from: '2026-10-12',
    to: '2026-11-10',
  })
  expect(ReportFilter.parse({ from: '1900-01-01', to: '2026-11-10' }).from).toBe('2016-11-02')
})
