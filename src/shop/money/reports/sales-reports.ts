import type { Db } from '../../../platform/database/database.ts'
import { type Compared, compared, comparedText, SHOWN_BARS, share } from './compared.ts'
import { comparedWith, type ReportFilter, timeSteps } from './period.ts'
import type { Cell, Report } from './rules.ts'
import { isNothing, type SumsOf, sumsBy, sumsOf } from './sums.ts'

type SalesSums = SumsOf<'sales'>

const soldText =
  'Sold: placed and neither cancelled nor refused, at what was kept and paid for or is to be paid, with shipping: parcels and pieces that came back, and what was paid back, are not in it.'

/** What was sold by day, week or month, beside the same places of the compared periods. */
export async function salesReport(db: Db, { by, ...period }: ReportFilter): Promise<Report> {
  const grouped = timeSteps.find(step => step === by) ?? 'day'
  const { rows, total } = await compared(db, 'sales', grouped, period)
  const cells = (row: Compared<'sales'>, label: string): Cell[] => [
    ...[label, row.placed, row.sold, row.soldPieces, row.soldAmount],
    row.before?.soldAmount ?? null,
    row.eid?.soldAmount ?? null,
  ]
  return {
    columns: [
      { label: { day: 'Day', week: 'Week from', month: 'Month' }[grouped], unit: 'text' },
      { label: 'Placed', unit: 'count' },
      { label: 'Sold', unit: 'count' },
      { label: 'Pieces', unit: 'count' },
      { label: 'Amount', unit: 'paisa' },
      { label: 'Before', unit: 'paisa' },
      { label: 'Last Eid', unit: 'paisa' },
    ],
    rows: rows.map(row => cells(row, row.key)),
    total: cells(total, 'All'),
    charts: [
      {
        label: 'Sold',
        kind: 'line',
        unit: 'paisa',
        points: rows.map(({ key, soldAmount, before, eid }) => ({
          label: key,
          value: soldAmount,
          before: before?.soldAmount,
          eid: eid?.soldAmount,
        })),
      },
    ],
    notes: [soldText, 'Days are those of Pakistan.', ...comparedText(period)],
  }
}

/** At which hour of the day orders come. */
export async function hoursReport(db: Db, { by: _by, ...period }: ReportFilter): Promise<Report> {
  const others = comparedWith(period)
  const periods = [period, others.before, others.eid]
  const [[rows, earlier, lastEid], all] = await Promise.all([
    Promise.all(periods.map(days => sumsBy(db, 'sales', 'hour', days))),
    Promise.all(periods.map(days => sumsOf(db, 'sales', days))),
  ])
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  const found = (sums: SalesSums[] | undefined, hour: string) => sums?.find(({ key }) => key === hour)
  const [now, ...then] = all
  // Without an order in all those days there is nothing to compare with.
  const [before, eid] = then.map(sums => !isNothing(sums))
  return {
    columns: [
      { label: 'Hour', unit: 'text' },
      { label: 'Placed', unit: 'count' },
      { label: 'Sold', unit: 'count' },
      { label: 'Amount', unit: 'paisa' },
      { label: 'Before', unit: 'paisa' },
      { label: 'Last Eid', unit: 'paisa' },
    ],
    rows: hours.map(hour => {
      const now = found(rows, hour)
      return [
        ...[`${hour}:00`, now?.placed ?? 0, now?.sold ?? 0, now?.soldAmount ?? 0],
        before ? (found(earlier, hour)?.soldAmount ?? 0) : null,
        eid ? (found(lastEid, hour)?.soldAmount ?? 0) : null,
      ]
    }),
    total: [
      ...['All', now?.placed ?? 0, now?.sold ?? 0, now?.soldAmount ?? 0],
      ...then.map(sums => (isNothing(sums) ? null : sums.soldAmount)),
    ],
    charts: [
      {
        label: 'Orders placed',
        kind: 'line',
        unit: 'count',
        points: hours.map(hour => ({
          label: `${hour}:00`,
          value: found(rows, hour)?.placed ?? 0,
          before: before ? (found(earlier, hour)?.placed ?? 0) : undefined,
          eid: eid ? (found(lastEid, hour)?.placed ?? 0) : undefined,
        })),
      },
    ],
    notes: [soldText, ...comparedText(period)],
  }
}

/** What coupons brought and what they took off. */
export async function offersReport(db: Db, { by: _by, ...period }: ReportFilter): Promise<Report> {
  const { rows } = await compared(db, 'sales', 'coupon', period)
  const sorted = rows.sort((a, b) => b.soldAmount - a.soldAmount)
  return {
    columns: [
      { label: 'Coupon', unit: 'text' },
      { label: 'Orders', unit: 'count' },
      { label: 'Taken off', unit: 'paisa' },
      { label: 'Amount', unit: 'paisa' },
      { label: 'Before', unit: 'paisa' },
      { label: 'Last Eid', unit: 'paisa' },
      { label: 'Refused share', unit: 'share' },
    ],
    rows: sorted.map(row => [
      ...[row.label, row.sold, row.soldDiscount, row.soldAmount],
      ...[row.before?.soldAmount ?? null, row.eid?.soldAmount ?? null],
      share(row.refused, row.delivered + row.refused),
    ]),
    charts: [
      {
        label: 'Sold with a coupon',
        kind: 'bars',
        unit: 'paisa',
        points: sorted.slice(0, SHOWN_BARS).map(row => ({ label: row.label, value: row.soldAmount })),
      },
    ],
    notes: [soldText, ...comparedText(period)],
  }
}
