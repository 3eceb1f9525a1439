import type { Db } from '../../platform/database/database.ts'
import { type Paisa, paisa } from '../money.ts'
import { compared, comparedText, SHOWN_BARS, share } from './compared.ts'
import { comparedWith, type Period, type ReportFilter } from './period.ts'
import type { Cell, Report } from './rules.ts'
import { type GroupedBy, type SumsOf, sumsBy, sumsOf } from './sums.ts'

type SalesSums = SumsOf<'sales'>

const soldText = 'Sold: placed and neither cancelled nor refused, at what the order charges with shipping.'

/** What was sold by day, week or month, beside the same places of the compared periods. */
export async function salesReport(db: Db, { by, ...period }: ReportFilter): Promise<Report> {
  const grouped: GroupedBy = by === 'month' || by === 'week' ? by : 'day'
  const { before, eid } = comparedWith(period)
  const [rows, earlier, lastEid, ...totals] = await Promise.all([
    sumsBy(db, 'sales', grouped, period),
    sumsBy(db, 'sales', grouped, before),
    sumsBy(db, 'sales', grouped, eid),
    ...[period, before, eid].map(days => sumsOf(db, 'sales', days)),
  ])
  const all = keysOf(grouped, period)
  const at = (sums: SalesSums[], days: Period) => {
    const found = new Map(sums.map(row => [row.key, row.soldAmount]))
    return keysOf(grouped, days).map(key => found.get(key) ?? paisa(0))
  }
  const [then, eidThen] = [at(earlier, before), at(lastEid, eid)]
  const byKey = new Map(rows.map(row => [row.key, row]))
  const cells = (row: SalesSums | undefined, label: string, others: (Paisa | undefined)[]): Cell[] => [
    label,
    row?.placed ?? 0,
    row?.sold ?? 0,
    row?.soldPieces ?? 0,
    row?.soldAmount ?? 0,
    ...others.map(other => other ?? 0),
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
    rows: all.map((key, place) => cells(byKey.get(key), key, [then[place], eidThen[place]])),
    total: cells(totals[0], 'All', [totals[1]?.soldAmount, totals[2]?.soldAmount]),
    charts: [
      {
        label: 'Sold',
        kind: 'line',
        unit: 'paisa',
        points: all.map((key, place) => ({
          label: key,
          value: byKey.get(key)?.soldAmount ?? 0,
          before: then[place] ?? 0,
          eid: eidThen[place] ?? 0,
        })),
      },
    ],
    notes: [soldText, 'Days are those of Pakistan.', ...comparedText(period)],
  }
}

/** Every day, Monday or month of a period, also those without a sale. */
function keysOf(by: 'day' | 'week' | 'month', { from, to }: Period): string[] {
  const keys = new Set<string>()
  for (const day = new Date(from); day.toISOString().slice(0, 10) <= to; day.setUTCDate(day.getUTCDate() + 1)) {
    const monday = new Date(+day - ((day.getUTCDay() + 6) % 7) * 86_400_000)
    const text = day.toISOString()
    keys.add({ day: text.slice(0, 10), week: monday.toISOString().slice(0, 10), month: text.slice(0, 7) }[by])
  }
  return [...keys]
}

/** At which hour of the day orders come. */
export async function hoursReport(db: Db, { by: _by, ...period }: ReportFilter): Promise<Report> {
  const { before, eid } = comparedWith(period)
  const [rows, earlier, lastEid] = await Promise.all(
    [period, before, eid].map(days => sumsBy(db, 'sales', 'hour', days)),
  )
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  const found = (sums: SalesSums[] | undefined, hour: string) => sums?.find(({ key }) => key === hour)
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
      const others = [earlier, lastEid].map(sums => found(sums, hour)?.soldAmount ?? 0)
      return [`${hour}:00`, now?.placed ?? 0, now?.sold ?? 0, now?.soldAmount ?? 0, ...others]
    }),
    charts: [
      {
        label: 'Orders placed',
        kind: 'line',
        unit: 'count',
        points: hours.map(hour => ({
          label: `${hour}:00`,
          value: found(rows, hour)?.placed ?? 0,
          before: found(earlier, hour)?.placed ?? 0,
          eid: found(lastEid, hour)?.placed ?? 0,
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
      ...[row.label, row.sold, row.soldDiscount, row.soldAmount, row.before?.soldAmount ?? 0, row.eid?.soldAmount ?? 0],
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
