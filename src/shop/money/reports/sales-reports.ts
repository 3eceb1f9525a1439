import type { Db } from '../../../platform/database/database.ts'
import { type Compared, compared, comparedText, SHOWN_BARS, share } from './compared.ts'
import { comparedWith, type ReportFilter, timeSteps } from './period.ts'
import { reportTable } from './report-table.ts'
import type { Report } from './rules.ts'
import { isNothing, type SumsOf, sumsBy, sumsOf } from './sums.ts'

type SalesSums = SumsOf<'sales'>

const soldText =
  'Sold: placed and neither cancelled nor refused, at what was kept and paid for or is to be paid, with shipping: parcels and pieces that came back, and what was paid back, are not in it.'

/** What was sold by day, week or month, beside the same places of the compared periods. */
export async function salesReport(db: Db, { by, ...period }: ReportFilter): Promise<Report> {
  const grouped = timeSteps.find(step => step === by) ?? 'day'
  const { rows, total } = await compared(db, 'sales', grouped, period)
  return {
    ...reportTable<Compared<'sales'>>(
      [
        [{ day: 'Day', week: 'Week from', month: 'Month' }[grouped], 'text', row => row.label],
        ['Placed', 'count', row => row.placed],
        ['Sold', 'count', row => row.sold],
        ['Pieces', 'count', row => row.soldPieces],
        ['Amount', 'paisa', row => row.soldAmount],
        ['Before', 'paisa', row => row.before?.soldAmount ?? null],
        ['Last Eid', 'paisa', row => row.eid?.soldAmount ?? null],
      ],
      rows.map(row => ({ ...row, label: row.key })),
      { ...total, label: 'All' },
    ),
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
  const hourOf = (sums: SalesSums[] | undefined, hour: string) => sums?.find(({ key }) => key === hour)
  const [now, ...then] = all
  // Without an order in all those days there is nothing to compare with.
  const [before, eid] = then.map(sums => !isNothing(sums))
  const [allBefore = null, allEid = null] = then.map(sums => (isNothing(sums) ? null : sums.soldAmount))
  type Row = { label: string; sums: SalesSums | undefined; before: number | null; eid: number | null }
  return {
    ...reportTable<Row>(
      [
        ['Hour', 'text', row => row.label],
        ['Placed', 'count', ({ sums }) => sums?.placed ?? 0],
        ['Sold', 'count', ({ sums }) => sums?.sold ?? 0],
        ['Amount', 'paisa', ({ sums }) => sums?.soldAmount ?? 0],
        ['Before', 'paisa', row => row.before],
        ['Last Eid', 'paisa', row => row.eid],
      ],
      hours.map(hour => ({
        label: `${hour}:00`,
        sums: hourOf(rows, hour),
        before: before ? (hourOf(earlier, hour)?.soldAmount ?? 0) : null,
        eid: eid ? (hourOf(lastEid, hour)?.soldAmount ?? 0) : null,
      })),
      { label: 'All', sums: now, before: allBefore, eid: allEid },
    ),
    charts: [
      {
        label: 'Orders placed',
        kind: 'line',
        unit: 'count',
        points: hours.map(hour => ({
          label: `${hour}:00`,
          value: hourOf(rows, hour)?.placed ?? 0,
          before: before ? (hourOf(earlier, hour)?.placed ?? 0) : undefined,
          eid: eid ? (hourOf(lastEid, hour)?.placed ?? 0) : undefined,
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
    ...reportTable(
      [
        ['Coupon', 'text', row => row.label],
        ['Orders', 'count', row => row.sold],
        ['Taken off', 'paisa', row => row.soldDiscount],
        ['Amount', 'paisa', row => row.soldAmount],
        ['Before', 'paisa', row => row.before?.soldAmount ?? null],
        ['Last Eid', 'paisa', row => row.eid?.soldAmount ?? null],
        ['Refused share', 'share', row => share(row.refused, row.delivered + row.refused)],
      ],
      sorted,
    ),
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
