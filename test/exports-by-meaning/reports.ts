import { sql } from 'kysely'
import { expect } from 'vitest'
import { dayLater, today } from '../../src/shop/ground/dates.ts'
import { exportReport, ReportFilter } from '../../src/shop/money/reports/index.ts'
import type { ReportName } from '../../src/shop/money/reports/report-rules.ts'
import { db, exported, line, orderId, plant, rowsOf } from './planted.ts'

const REPORT_DAY = '2026-02-10'
// Shares and means of these are whole.
export const sums = {
  placed: 90,
  cancelled: 2,
  refused: 10,
  delivered: 30,
  sold: 41,
  sold_pieces: 42,
  sold_amount: 4300,
  sold_discount: 4400,
  call_minutes: 4500,
  called: 10,
  leave_minutes: 4600,
  handed_over: 10,
  deliver_minutes: 4700,
  arrived: 10,
  cash_minutes: 4800,
  paid: 10,
  closed_delivered: 49,
  closed_refused: 50,
  pieces: 51,
  revenue: 52_000,
  goods: 5300,
  uncosted: 0,
  courier: 5500,
  refused_cost: 5600,
  packaging: 5700,
  withheld: 5800,
  written_off: 5900,
  profit: 13_000,
  tax: 6100,
  sent: 62,
  came_back: 63,
}
const before = { ...sums, sold_amount: 7100, refused: 1, delivered: 9, deliver_minutes: 730, arrived: 1, profit: 7300 }
const lastEid = { ...sums, sold_amount: 8100, refused: 2, delivered: 8, deliver_minutes: 830, arrived: 1, profit: 8300 }
const keys = { all: '', hour: '07', city: 'City C', courier: 'tcs', coupon: 'CODE5', source: 'google\tSpring' }
/** Sums by day of a day, the one before and each of the year before. */
const plantSums = () =>
  plant(async tx => {
    for (const [days, values] of [
      [sql`select ${REPORT_DAY}::date`, sums],
      [sql`select ${REPORT_DAY}::date - 7`, before],
      [sql`select generate_series('2025-01-01', '2025-06-30', interval '1 day')::date`, lastEid],
    ] as const)
      for (const [dimension, key] of Object.entries(keys))
        await sql`insert into report_days select (jsonb_populate_record(null::report_days,
          ${JSON.stringify({ ...values, dimension, key })}::jsonb || jsonb_build_object('day', day))).* from (${days}) days (day)`.execute(
          tx,
        )
    await sql`insert into advertising_costs (day, campaign, amount) values (${REPORT_DAY}, 'Spring', 900)`.execute(tx)
  })
const report = async (name: ReportName, asked: object = {}) =>
  rowsOf(exportReport(db, name, ReportFilter.parse({ from: REPORT_DAY, to: REPORT_DAY, ...asked })))
const reportFiles = ['src/shop/money/reports/find-report.ts', 'src/back-office/reports/export.route.ts']

export const reports = (): void => {
  exported('reports of sums by day', reportFiles, async () => {
    await plantSums()
    const sales = {
      Placed: '90',
      Sold: '41',
      Pieces: '42',
      'Amount, Rs': '43',
      Cancelled: '2',
      'Turned away': '0',
      'Before, Rs': '71',
      'Last year, Rs': '81',
      'Hijri year, Rs': '81',
      'Last Eid, Rs': '81',
    }
    expect(await report('sales')).toEqual([
      { Day: REPORT_DAY, ...sales },
      { Day: 'All', ...sales },
    ])
    const {
      Pieces: _,
      Cancelled: _cancelled,
      'Turned away': _turned,
      'Last year, Rs': _year,
      'Hijri year, Rs': _hijri,
      ...hour
    } = sales
    const hours = await report('hours')
    expect([hours[7], hours.at(-1)]).toEqual([
      { Hour: '07:00', ...hour },
      { Hour: 'All', ...hour },
    ])
    const deliveries = {
      Placed: '90',
      Sent: '62',
      Delivered: '30',
      Refused: '10',
      'Came back': '63',
      'Refused share, %': '25',
      'Before, %': '10',
      'Last Eid, %': '20',
    }
    expect(await report('deliveries')).toEqual([
      { City: 'City C', ...deliveries },
      { City: 'All', ...deliveries },
    ])
    const times = {
      Placed: '90',
      'First call, minutes': '450',
      'Handed over, minutes': '460',
      'Delivered, minutes': '470',
      'Money received, minutes': '480',
      'Delivered, before, minutes': '730',
      'Delivered, last Eid, minutes': '830',
    }
    expect(await report('times')).toEqual([
      { Courier: 'TCS', ...times },
      { Courier: 'All', ...times },
    ])
    expect(await report('offers')).toEqual([
      {
        Coupon: 'CODE5',
        Sold: '41',
        'Taken off, Rs': '44',
        'Amount, Rs': '43',
        Delivered: '30',
        Refused: '10',
        'Before, Rs': '71',
        'Last Eid, Rs': '81',
        'Refused share, %': '25',
      },
    ])
  })

  exported('profit, by campaign and by order', reportFiles, async () => {
    const profit = {
      Delivered: '49',
      'Earned, Rs': '520',
      'Goods, Rs': '53',
      'Courier, Rs': '55',
      'Packaging, Rs': '57',
      'Withheld, Rs': '58',
      'Sales tax, Rs': '61',
      'Lost, Rs': '59',
      'Cost of refused, Rs': '56',
      'Profit, Rs': '130',
      'Of earned, %': '25',
      'Before, Rs': '73',
      'Last Eid, Rs': '83',
      'Advertising, Rs': '9',
      'After it, Rs': '121',
    }
    expect(await report('profit', { by: 'campaign' })).toEqual([
      { Campaign: 'Spring', ...profit },
      { Campaign: 'All', ...profit },
    ])
    const line = {
      order_id: orderId,
      position: 1,
      first: true,
      placed_on: REPORT_DAY,
      placed_hour: 7,
      outcome: 'delivered',
      closed_on: REPORT_DAY,
      person: '',
      size_id: '',
      city: '',
      courier_id: '',
      coupon: '',
      source: '',
      campaign: '',
      pieces: 2,
      discount: 0,
      revenue: 100_000,
      goods: 1100,
      uncosted: 0,
      courier: 1200,
      packaging: 1300,
      withheld: 1400,
      written_off: 1500,
      tax: 1600,
      trust: 'unjudged',
    }
    await plant(tx =>
      sql`insert into report_lines select (jsonb_populate_record(null::report_lines, ${JSON.stringify(line)}::jsonb)).*`.execute(
        tx,
      ),
    )
    expect(await report('profit', { by: 'order' })).toEqual([
      {
        Order: 'KH-ORDER',
        Delivered: '1',
        'Earned, Rs': '1000',
        'Goods, Rs': '11',
        'Courier, Rs': '12',
        'Packaging, Rs': '13',
        'Withheld, Rs': '14',
        'Sales tax, Rs': '16',
        'Lost, Rs': '15',
        'Cost of refused, Rs': '0',
        'Profit, Rs': '919',
        'Of earned, %': '91.9',
      },
    ])
  })

  exported('customers and cohorts', reportFiles, async () => {
    await plant(tx =>
      sql`insert into report_cohorts (cohort, month, people, orders, amount) values ('2020-01-01', '2020-01-01', 5, 6, 600),
        ('2020-01-01', '2020-02-01', 3, 7, 1100), ('2020-02-01', '2020-02-01', 9, 8, 1200)`.execute(tx),
    )
    expect((await report('customers'))[1]).toEqual({
      Month: '2020-02',
      Customers: '12',
      New: '9',
      'Came back': '3',
      'Share that came back, %': '25',
      Orders: '15',
      'Amount, Rs': '23',
      'Of those who came back, Rs': '11',
    })
    expect(await report('cohorts')).toEqual([
      { 'New in': '2020-01', Customers: '5', 'Month 1, %': '60' },
      { 'New in': '2020-02', Customers: '9', 'Month 1, %': '0' },
    ])
  })

  exported('stock, and what to buy', reportFiles, async () => {
    const { selectedSizeId } = line()
    await plant(async tx => {
      await sql`update sizes set stock = 21, average_cost = 111100, discount = 0 where id = ${selectedSizeId}`.execute(
        tx,
      )
      await sql`insert into report_days select (jsonb_populate_record(null::report_days, ${JSON.stringify(sums)}::jsonb
          || jsonb_build_object('dimension', 'size', 'key', ${selectedSizeId}::text, 'day', day, 'sold_pieces', pieces))).*
        from (values (shop_day(now()) - 5, 120), (shop_day(now()) - 70, 13)) sold (day, pieces)`.execute(tx)
    })
    const [stock, all] = await report('stock')
    const figures = {
      'In stock': '21',
      'At cost, Rs': '23331',
      'At price, Rs': '115500',
      'Sold in 60 days': '120',
      Before: '13',
      'Last Eid': '0',
    }
    expect(stock).toEqual({
      Size: 'Night Oud, 50 ml',
      ...figures,
      'Days left': '10',
      'Last sold': dayLater(today(), -5),
    })
    expect(all).toEqual({ Size: 'All', ...figures, 'Days left': '', 'Last sold': '' })
    // Two a day for 14 days until it comes and 30 after, less 21 there and 9 on their way.
    expect(await report('buy')).toEqual([
      {
        Size: 'Night Oud, 50 ml',
        'To buy': '58',
        'In stock': '21',
        'On its way': '9',
        'Sold in 60 days': '120',
        'Turned away': '0',
        'Season, %': '100',
        'Days left': '10',
        'Days until it comes': '14',
        'At cost, Rs': '64438',
      },
    ])
  })

  exported('searches, and the way from view to order', reportFiles, async () => {
    await plant(async tx => {
      await sql`insert into search_counts (week, query, searches, missed, found) select week::date, 'oud', searches, missed, 1
        from (values ('2026-02-09', 40, 10), ('2026-02-02', 37, 1)) each (week, searches, missed)
        union all select week::date, 'oud', 29, 1, 1 from generate_series('2024-12-30'::date, '2025-06-30', interval '7 days') week`.execute(
        tx,
      )
      const { productId } = line()
      for (const [days, listing, product, checkout] of [
        [sql`select ${REPORT_DAY}::date`, 1000, 500, 250],
        [sql`select ${REPORT_DAY}::date - 7`, 1001, 501, 251],
        [sql`select generate_series('2025-01-01', '2025-06-30', interval '1 day')::date`, 1002, 502, 252],
      ] as const)
        await sql`insert into page_views (day, page, product_id, views) select day, page, id, views from (${days}) days (day),
          (values ('listing', '', ${listing}::int), ('product', '', ${product}::int), ('checkout', '', ${checkout}::int), ('product', ${productId}, ${product}::int))
          seen (page, id, views)`.execute(tx)
      await sql`insert into report_days select (jsonb_populate_record(null::report_days, ${JSON.stringify({ ...sums, dimension: 'size', key: line().selectedSizeId, day: REPORT_DAY, placed: 125 })}::jsonb)).*`.execute(
        tx,
      )
    })
    expect(await report('searches', { from: '2026-02-10' })).toEqual([
      {
        Search: 'oud',
        Searches: '40',
        'Found nothing': '10',
        'Share that found nothing, %': '25',
        Before: '37',
        'Last Eid': '29',
      },
    ])
    const steps = (await report('way')).map(row => Object.values(row))
    expect(Object.keys((await report('way'))[0] ?? {})).toEqual([
      'Step',
      'Times',
      'Of the step before, %',
      'Of products viewed, %',
      'Before',
      'Last Eid',
    ])
    expect(steps).toEqual([
      ['Listing viewed', '1000', '', '', '1001', '1002'],
      ['Product viewed', '500', '50', '', '501', '502'],
      ['Checkout opened', '250', '50', '50', '251', '252'],
      ['Ordered', '90', '36', '18', '90', '90'],
    ])
    expect(await report('way', { by: 'day' })).toEqual([
      {
        Day: REPORT_DAY,
        'Listings viewed': '1000',
        'Products viewed': '500',
        'Checkouts opened': '250',
        Orders: '90',
        'Orders of products viewed, %': '18',
        'Products viewed before': '501',
        'Products viewed last Eid': '502',
      },
    ])
    expect(await report('way', { by: 'product' })).toEqual([
      {
        Product: 'Night Oud',
        Viewed: '500',
        Orders: '125',
        'Orders of views, %': '25',
        'Viewed before': '501',
        'Viewed last Eid': '502',
      },
    ])
  })

  exported('profit and loss, and balances', reportFiles, async () => {
    await plant(async tx => {
      await sql`delete from ledger_days`.execute(tx)
      await sql`insert into ledger_days (day, account, courier_id, amount) values (${REPORT_DAY}, 'sales', '', -9000), ('2026-02-03', 'sales', '', -8000),
        ('2026-03-10', 'sales', '', -7000), (${REPORT_DAY}, 'bank', '', 6000), ('2026-03-10', 'bank', '', 500)`.execute(
        tx,
      )
      await sql`insert into ledger_days select day::date, 'sales', '', -300 from generate_series('2025-01-01'::date, '2025-12-31', interval '1 day') day`.execute(
        tx,
      )
    })
    const result = await report('result')
    expect(result.find(row => row.Account === 'Sales')).toEqual({
      Account: 'Sales',
      '2026-02, Rs': '90',
      'All, Rs': '90',
      'Before, Rs': '80',
      'Last Eid, Rs': '3',
    })
    // Less packaging of 57 and advertising of 9.
    expect(result.at(-1)).toMatchObject({ Account: 'Result', '2026-02, Rs': '24', 'All, Rs': '24' })
    const balances = await report('balances', { to: '2026-03-31' })
    expect(balances.find(row => row.Account === 'Cash and bank')).toEqual({
      Account: 'Cash and bank',
      '2026-02, Rs': '60',
      '2026-03, Rs': '65',
    })
    expect(balances.at(-1)?.['2026-03, Rs']).toBe(String((365 * 300 + 9000 + 8000 + 7000) / 100))
  })
}
