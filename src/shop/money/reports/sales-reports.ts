import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Compared, compared, comparedText, headlineOf, mean, SHOWN_BARS, share, yearsText } from './compared.ts'
import { comparedWith, HOURS, type Period, type ReportFilter, timeSteps } from './period.ts'
import type { ReportDraft } from './report-rules.ts'
import { isNothing, noSums, type SumsOf, sumsBy, sumsOf } from './report-sums.ts'
import { figureColumn, reportTable } from './report-table.ts'

type SalesSums = SumsOf<'sales'>

/** What was sold by time, product, city or channel, beside the compared periods. */
export async function salesReport(db: Db, { by, ...period }: ReportFilter): Promise<ReportDraft> {
  const names = ['week', 'month', 'product', 'size', 'city', 'source', 'campaign'] as const
  const grouped = names.find(name => name === by) ?? 'day'
  const inTime = timeSteps.some(step => step === grouped)
  const [{ rows, total }, turned] = await Promise.all([
    compared(db, 'sales', grouped, period, { withYears: true }),
    turnedAway(db, grouped, period),
  ])
  for (const [key, { label }] of turned.by ?? [])
    if (rows.every(row => row.key !== key)) rows.push({ ...noSums('sales'), key, label })
  const shown = inTime
    ? rows
    : rows
        .filter(({ key, placed, sold, cancelled }) => placed + sold + cancelled > 0 || turned.by?.has(key))
        .sort((a, b) => b.soldAmount - a.soldAmount || a.label.localeCompare(b.label))
  const nameOf = ({ key, label }: SalesSums) =>
    inTime ? key : label || (grouped === 'campaign' ? 'No campaign' : 'Unknown')
  return {
    headline: headlineOf(total, [
      ['amount', 'paisa', sums => sums.soldAmount],
      ['sold', 'count', sums => sums.sold],
      ['averageOrder', 'paisa', sums => mean(sums.soldAmount, sums.sold)],
      ['placed', 'count', sums => sums.placed],
    ]),
    ...reportTable<Compared<'sales'> & { turnedAway: number | null }>(
      [
        [salesHeads[grouped], 'text', row => row.label],
        figureColumn('placed', 'count', row => row.placed),
        figureColumn('sold', 'count', row => row.sold),
        figureColumn('pieces', 'count', row => row.soldPieces),
        figureColumn('cancelled', 'count', row => row.cancelled),
        figureColumn('turnedAway', 'count', row => row.turnedAway),
        ['Before', 'paisa', row => row.before?.soldAmount ?? null],
        ['Last year', 'paisa', row => row.year?.soldAmount ?? null],
        ['Hijri year', 'paisa', row => row.hijri?.soldAmount ?? null],
        ['Last Eid', 'paisa', row => row.eid?.soldAmount ?? null],
        figureColumn('amount', 'paisa', row => row.soldAmount),
      ],
      shown.map(row => ({
        ...row,
        label: nameOf(row),
        turnedAway: turned.by ? (turned.by.get(row.key)?.people ?? 0) : null,
      })),
      { ...total, label: 'All', turnedAway: turned.all },
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

type Turned = { by: Map<string, { label: string; people: number }> | null; all: number }

/** Who was turned away in these days, by time, product or size; of cities and channels nobody knows. */
export async function turnedAway(db: Db, by: keyof typeof salesHeads, { from, to }: Period): Promise<Turned> {
  const keys: Partial<Record<keyof typeof salesHeads, readonly [RawBuilder<unknown>, RawBuilder<unknown>]>> = {
    day: [sql`day::text`, sql`''`],
    week: [sql`date_trunc('week', day)::date::text`, sql`''`],
    month: [sql`to_char(day, 'YYYY-MM')`, sql`''`],
    product: [sql`products.id`, sql`products.name`],
    size: [sql`sizes.id`, sql`isolated(products.name) || ', ' || size_words(sizes)`],
  }
  const [key, label] = keys[by] ?? []
  const { rows } = await sql<{ key: string | null; label: string; people: number }>`
    select ${key ?? sql`''`} as key, max(${label ?? sql`''`}) as label, count(distinct (day, customer_id))::int as people
    from turned_away join sizes on sizes.id = size_id join products on products.id = product_id
    where day between ${from}::date and ${to}::date group by grouping sets ((1), ())`.execute(db)
  const named = rows.flatMap(row => (row.key ? [[row.key, row] as const] : []))
  return { by: key ? new Map(named) : null, all: rows.find(row => row.key === null)?.people ?? 0 }
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
export async function hoursReport(db: Db, { by: _by, ...period }: ReportFilter): Promise<ReportDraft> {
  const others = comparedWith(period)
  const periods = [period, others.before, others.eid]
  const [[rows, earlier, lastEid], all] = await Promise.all([
    Promise.all(periods.map(days => sumsBy(db, 'sales', 'hour', days))),
    Promise.all(periods.map(days => sumsOf(db, 'sales', days))),
  ])
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
      // Hours of nothing are no table.
      (all.every(isNothing) ? [] : HOURS).map(hour => ({
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
        points: HOURS.map(hour => ({
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
export async function offersReport(db: Db, { by: _by, ...period }: ReportFilter): Promise<ReportDraft> {
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
