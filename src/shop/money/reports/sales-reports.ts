import type { Db } from '../../../platform/database/database.ts'
import { type Compared, compared, comparedText, SHOWN_BARS, share, yearsText } from './compared.ts'
import { comparedWith, type ReportFilter, timeSteps } from './period.ts'
import { figureColumn, reportTable } from './report-table.ts'
import type { Report } from './rules.ts'
import { isNothing, type SumsOf, sumsBy, sumsOf } from './sums.ts'

type SalesSums = SumsOf<'sales'>

/** What was sold by time, product, city or channel, beside the compared periods. */
export async function salesReport(db: Db, { by, ...period }: ReportFilter): Promise<Report> {
  const names = ['week', 'month', 'product', 'size', 'city', 'source', 'campaign'] as const
  const grouped = names.find(name => name === by) ?? 'day'
  const inTime = timeSteps.some(step => step === grouped)
  const { rows, total } = await compared(db, 'sales', grouped, period, { withYears: true })
  const shown = inTime
    ? rows
    : rows
        .filter(({ placed, sold, cancelled }) => placed + sold + cancelled > 0)
        .sort((a, b) => b.soldAmount - a.soldAmount || a.label.localeCompare(b.label))
  const nameOf = ({ key, label }: SalesSums) =>
    inTime ? key : label || (grouped === 'campaign' ? 'No campaign' : 'Unknown')
  return {
    ...reportTable<Compared<'sales'>>(
      [
        [salesHeads[grouped], 'text', row => row.label],
        figureColumn('placed', 'count', row => row.placed),
        figureColumn('sold', 'count', row => row.sold),
        figureColumn('pieces', 'count', row => row.soldPieces),
        figureColumn('cancelled', 'count', row => row.cancelled),
        ['Before', 'paisa', row => row.before?.soldAmount ?? null],
        ['Last year', 'paisa', row => row.year?.soldAmount ?? null],
        ['Hijri year', 'paisa', row => row.hijri?.soldAmount ?? null],
        ['Last Eid', 'paisa', row => row.eid?.soldAmount ?? null],
        figureColumn('amount', 'paisa', row => row.soldAmount),
      ],
      shown.map(row => ({ ...row, label: nameOf(row) })),
      { ...total, label: 'All' },
    ),
    charts: [
      {
        label: 'Sold',
        kind: inTime ? 'line' : 'bars',
        unit: 'paisa',
        points: shown.slice(0, inTime ? undefined : SHOWN_BARS).map(row => ({
          label: nameOf(row),
          value: row.soldAmount,
          before: row.before?.soldAmount,
          ...(inTime && { eid: row.eid?.soldAmount }),
        })),
      },
    ],
    notes: [
      'Days are those of Pakistan.',
      ...(grouped === 'product' || grouped === 'size' ? ['An order counts for each of its products.'] : []),
      ...comparedText(period),
      ...yearsText(period),
    ],
  }
}

const salesHeads = {
  day: 'Day',
  week: 'Week from',
  month: 'Month',
  product: 'Product',
  size: 'Size',
  city: 'City',
  source: 'Channel',
  campaign: 'Campaign',
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
        figureColumn('placed', 'count', ({ sums }) => sums?.placed ?? 0),
        figureColumn('sold', 'count', ({ sums }) => sums?.sold ?? 0),
        figureColumn('amount', 'paisa', ({ sums }) => sums?.soldAmount ?? 0),
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
    notes: ['Sold: at the hour at which the order was placed.', ...comparedText(period)],
  }
}

/** What coupons brought and what they took off. */
export async function offersReport(db: Db, { by: _by, ...period }: ReportFilter): Promise<Report> {
  const { rows } = await compared(db, 'sales', 'coupon', period)
  const sorted = rows.sort((a, b) => b.soldAmount - a.soldAmount)
  return {
    ...reportTable<Compared<'sales'>>(
      [
        ['Coupon', 'text', row => row.label],
        figureColumn('sold', 'count', row => row.sold),
        figureColumn('takenOff', 'paisa', row => row.soldDiscount),
        figureColumn('amount', 'paisa', row => row.soldAmount),
        figureColumn('delivered', 'count', row => row.delivered),
        figureColumn('refused', 'count', row => row.refused),
        ['Before', 'paisa', row => row.before?.soldAmount ?? null],
        ['Last Eid', 'paisa', row => row.eid?.soldAmount ?? null],
        figureColumn('refusedShare', 'share', row => share(row.refused, row.delivered + row.refused)),
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
    notes: comparedText(period),
  }
}
