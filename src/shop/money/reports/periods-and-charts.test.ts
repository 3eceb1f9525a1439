import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, openReportedShop, oud, report } from '../../../../test/reported-shop.ts'
import { DAY_MS, dayOf, today } from '../../ground/dates.ts'
import { rs } from '../../ground/money.ts'
import { beforeLastEid, hijriYearDays, nextEid } from './eid.ts'
import { dayCurves, findReport, productCurve, ReportFilter } from './index.ts'
import { comparedWith, keyInPeriod, wholeMonths } from './period.ts'
import { type ReportName, reportKinds } from './report-rules.ts'

openReportedShop()

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
  const { headline, notes } = await findReport(db, 'sales', ReportFilter.parse({ from, to }))
  expect(headline?.[0]).toEqual({ label: 'Amount', unit: 'paisa', value: 0, before: month.total.Before })
  expect(notes.filter(note => note.startsWith('Before: '))).toHaveLength(1)
  // In the time before, the shop had nothing: a zero would compare with a day without sales.
  for (const name of ['sales', 'hours', 'deliveries', 'profit', 'result'] as const) {
    const { rows: young, notes } = await report(name, { from: today(), to: today() })
    expect([name, young[0]?.Before, young[0]?.['Last Eid']]).toEqual([name, null, null])
    expect(notes.filter(note => /^(Before|Last|Hijri)/.test(note))).toEqual([])
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
