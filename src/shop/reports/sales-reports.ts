import type { Db } from '../../platform/database/database.ts'
import { shortDayText } from '../dates.ts'
import { type Paisa, paisa } from '../money.ts'
import { comparedWith, type Period, type ReportFilter } from './period.ts'
import type { Cell, Report, ReportColumn } from './rules.ts'
import { type GroupedBy, type Sums, sumsBy, sumsOf } from './sums.ts'

export const share = (part: number, of: number): number | null => (of === 0 ? null : part / of)
export const mean = (sum: number, of: number): number | null => (of === 0 ? null : Math.round(sum / of))
const periodText = ({ from, to }: Period) => `${shortDayText(from)} to ${shortDayText(to)}`

/** In words, with which days a report compares. */
export function comparedText(period: Period): string[] {
  const { before, eid } = comparedWith(period)
  return [
    `Before: ${periodText(before)}, as many days.`,
    `Last Eid: ${periodText(eid)}, as far from ${eid.name} (${shortDayText(eid.day)}) as this period is from the next one.`,
  ]
}

const soldText = 'Sold: placed and neither cancelled nor refused, at what the order charges with shipping.'

/** What was sold by day, week or month, beside the same places of the compared periods. */
export async function salesReport(db: Db, { by, ...period }: ReportFilter): Promise<Report> {
  const grouped: GroupedBy = by === 'month' || by === 'week' ? by : 'day'
  const { before, eid } = comparedWith(period)
  const [rows, earlier, lastEid, ...totals] = await Promise.all([
    ...[period, before, eid].map(days => sumsBy(db, grouped, days)),
    ...[period, before, eid].map(days => sumsOf(db, days)),
  ] as [Promise<Sums[]>, Promise<Sums[]>, Promise<Sums[]>, ...Promise<Sums>[]])
  const all = keysOf(grouped, period)
  const at = (sums: Sums[], days: Period) => {
    const found = new Map(sums.map(row => [row.key, row.soldAmount]))
    return keysOf(grouped, days).map(key => found.get(key) ?? paisa(0))
  }
  const [then, eidThen] = [at(earlier, before), at(lastEid, eid)]
  const byKey = new Map(rows.map(row => [row.key, row]))
  const cells = (row: Sums | undefined, label: string, others: (Paisa | undefined)[]): Cell[] => [
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
  const [rows, earlier, lastEid] = await Promise.all([period, before, eid].map(days => sumsBy(db, 'hour', days)))
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  const found = (sums: Sums[] | undefined, hour: string) => sums?.find(({ key }) => key === hour)
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

const SHOWN_BARS = 12

/** Rows by their most, each beside the same key of the compared periods. */
export async function compared(db: Db, by: GroupedBy, period: Period) {
  const { before, eid } = comparedWith(period)
  const [rows = [], earlier = [], lastEid = []] = await Promise.all(
    [period, before, eid].map(days => sumsBy(db, by, days)),
  )
  const [total, totalBefore, totalEid] = await Promise.all([period, before, eid].map(days => sumsOf(db, days)))
  const of = (sums: Sums[]) => new Map(sums.map(row => [row.key, row]))
  const [was, wasEid] = [of(earlier), of(lastEid)]
  return {
    rows: rows.map(row => ({ ...row, before: was.get(row.key), eid: wasEid.get(row.key) })),
    total: total && { ...total, before: totalBefore, eid: totalEid },
  }
}
export type Compared = Sums & { before?: Sums | undefined; eid?: Sums | undefined }

/** How much of what was sent arrived, by city, courier, product or time. */
export async function deliveriesReport(db: Db, { by, ...period }: ReportFilter): Promise<Report> {
  const grouped = (['courier', 'product', 'day', 'month'] as const).find(name => name === by) ?? 'city'
  const { rows, total } = await compared(db, grouped, period)
  const inTime = grouped === 'day' || grouped === 'month'
  const sorted = inTime ? rows : rows.sort((a, b) => b.placed - a.placed || a.label.localeCompare(b.label))
  const ended = ({ delivered, refused }: Sums) => delivered + refused
  const refusedShare = (sums: Sums | undefined) => (sums ? share(sums.refused, ended(sums)) : null)
  const cells = (row: Compared, label: string): Cell[] => [
    ...[label, row.placed, row.cancelled, row.delivered, row.refused],
    share(row.delivered, ended(row)),
    refusedShare(row),
    refusedShare(row.before),
    refusedShare(row.eid),
  ]
  return {
    columns: [
      {
        label: { city: 'City', courier: 'Courier', product: 'Product', day: 'Day', month: 'Month' }[grouped],
        unit: 'text',
      },
      { label: 'Placed', unit: 'count' },
      { label: 'Cancelled', unit: 'count' },
      { label: 'Delivered', unit: 'count' },
      { label: 'Refused', unit: 'count' },
      { label: 'Delivered share', unit: 'share' },
      { label: 'Refused share', unit: 'share' },
      { label: 'Before', unit: 'share' },
      { label: 'Last Eid', unit: 'share' },
    ],
    rows: sorted.map(row => cells(row, row.label || 'Unknown')),
    total: total && cells(total, 'All'),
    charts: [
      {
        label: 'Refused share',
        kind: inTime ? 'line' : 'bars',
        unit: 'share',
        points: sorted
          .filter(row => ended(row) > 0)
          .slice(0, inTime ? undefined : SHOWN_BARS)
          .map(row => ({
            label: row.label || 'Unknown',
            value: refusedShare(row) ?? 0,
            ...(row.before && { before: refusedShare(row.before) ?? 0 }),
          })),
      },
    ],
    notes: [
      'Of the orders placed in these days: refused were sent and not taken, cancelled never left.',
      'Shares are of the orders that were delivered or refused; what is still on its way is in neither.',
      ...(grouped === 'product' ? ['An order counts for each of its products.'] : []),
      ...(grouped === 'courier' ? ["An order's courier is that of its last parcel."] : []),
      ...comparedText(period),
    ],
  }
}

/** How long orders take, on average, from the order on. */
export async function timesReport(db: Db, { by, ...period }: ReportFilter): Promise<Report> {
  const grouped = (['city', 'month'] as const).find(name => name === by) ?? 'courier'
  const { rows, total } = await compared(db, grouped, period)
  const sorted = grouped === 'month' ? rows : rows.sort((a, b) => b.placed - a.placed)
  const delivery = (sums: Sums | undefined) => (sums ? mean(sums.deliverMinutes, sums.arrived) : null)
  const cells = (row: Compared, label: string): Cell[] => [
    label,
    row.placed,
    mean(row.callMinutes, row.called),
    mean(row.leaveMinutes, row.handedOver),
    delivery(row),
    mean(row.cashMinutes, row.paid),
    delivery(row.before),
    delivery(row.eid),
  ]
  const after: ReportColumn[] = ['First call', 'Handed over', 'Delivered', 'Money received'].map(label => ({
    label,
    unit: 'minutes',
  }))
  return {
    columns: [
      { label: { courier: 'Courier', city: 'City', month: 'Month' }[grouped], unit: 'text' },
      { label: 'Placed', unit: 'count' },
      ...after,
      { label: 'Delivered, before', unit: 'minutes' },
      { label: 'Delivered, last Eid', unit: 'minutes' },
    ],
    rows: sorted.map(row => cells(row, row.label || 'Unknown')),
    total: total && cells(total, 'All'),
    charts: [
      {
        label: 'From order to delivery',
        kind: grouped === 'month' ? 'line' : 'bars',
        unit: 'minutes',
        points: sorted
          .filter(row => row.arrived > 0)
          .slice(0, grouped === 'month' ? undefined : SHOWN_BARS)
          .map(row => ({ label: row.label || 'Unknown', value: delivery(row) ?? 0 })),
      },
    ],
    notes: [
      'Averages of the orders placed in these days that have come so far. Money is received when a courier settles or a transfer arrives.',
      ...comparedText(period),
    ],
  }
}

/** What coupons brought and what they took off. */
export async function offersReport(db: Db, { by: _by, ...period }: ReportFilter): Promise<Report> {
  const { rows } = await compared(db, 'coupon', period)
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
