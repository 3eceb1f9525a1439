import type { Db } from '../../../platform/database/database.ts'
import { outcomeLabels } from '../../offers/trust/trust-rules.ts'
import { type Compared, compared, comparedText, headlineOf, mean, SHOWN_BARS, share } from './compared.ts'
import { daysOf, keysOf, type Period, type ReportFilter } from './period.ts'
import type { Chart, ReportDraft } from './report-rules.ts'
import { endsOverTime, type SumsOf } from './report-sums.ts'
import { figureColumn, reportTable } from './report-table.ts'

/** What trust decided, as the summaries keep it. */
const trustLabels: Record<string, string> = {
  ...outcomeLabels,
  noRule: 'No rule held',
  unjudged: 'Not judged',
}

const SOURCE_NOTE =
  "An order's source is that of the last visit before it; direct: none is known. Orders by phone, in the shop and exchanges stand apart."
const TRUST_NOTES = [
  'Trust is what the rules and blocks of trust decided when the order came, by what was known then; what the shopper did since changes nothing.',
  'Not judged: paid by other means than cash, not placed on the website, or moved on before it was judged.',
]

/** How much of what was sent arrived, by city, courier, product, source, trust or time. */
export async function deliveriesReport(db: Db, { by, ...period }: ReportFilter): Promise<ReportDraft> {
  const names = ['courier', 'product', 'source', 'trust', 'day', 'month'] as const
  const grouped = names.find(name => name === by) ?? 'city'
  const { rows, total } = await compared(db, 'sales', grouped, period)
  const inTime = grouped === 'day' || grouped === 'month'
  const sorted = inTime
    ? rows
    : rows.sort((a, b) => b.sent - a.sent || b.placed - a.placed || a.label.localeCompare(b.label))
  const ended = ({ delivered, refused }: SumsOf<'sales'>) => delivered + refused
  const refusedShare = (sums: SumsOf<'sales'> | undefined) => (sums ? share(sums.refused, ended(sums)) : null)
  const nameOf = ({ label }: { label: string }) => (grouped === 'trust' && trustLabels[label]) || label || 'Unknown'
  return {
    headline: headlineOf(total, [
      ['refusedShare', 'share', refusedShare],
      ['delivered', 'count', sums => sums.delivered],
      ['refused', 'count', sums => sums.refused],
    ]),
    ...reportTable<Compared<'sales'>>(
      [
        [grouped[0]?.toUpperCase() + grouped.slice(1), 'text', row => row.label],
        figureColumn('placed', 'count', row => row.placed),
        figureColumn('sent', 'count', row => row.sent),
        figureColumn('delivered', 'count', row => row.delivered),
        figureColumn('refused', 'count', row => row.refused),
        figureColumn('cameBack', 'count', row => row.cameBack),
        ['Before', 'share', row => refusedShare(row.before)],
        ['Last Eid', 'share', row => refusedShare(row.eid)],
        figureColumn('refusedShare', 'share', refusedShare),
      ],
      sorted.map(row => ({ ...row, label: nameOf(row) })),
      { ...total, label: 'All' },
    ),
    charts: [
      {
        label: 'Refused share',
        kind: inTime ? 'line' : 'bars',
        unit: 'share',
        points: sorted
          .filter(row => ended(row) > 0)
          .slice(0, inTime ? undefined : SHOWN_BARS)
          .map(row => ({
            label: nameOf(row),
            value: refusedShare(row) ?? 0,
            before: refusedShare(row.before) ?? undefined,
            ...(inTime && { eid: refusedShare(row.eid) ?? undefined }),
          })),
      },
      ...(grouped === 'city' || grouped === 'courier'
        ? await refusedOverTime(db, grouped, { rows: sorted.map(row => ({ ...row, label: nameOf(row) })), period })
        : []),
    ],
    notes: [
      'Each figure counts on the day it happened: what was refused in these days may have been placed before them.',
      ...(grouped === 'product' ? ['An order counts for each of its products, a parcel for those in it.'] : []),
      ...(grouped === 'courier'
        ? ['A parcel counts for its own courier, an order that was placed or delivered for that of its last parcel.']
        : []),
      ...(grouped === 'source' ? [SOURCE_NOTE] : []),
      ...(grouped === 'trust' ? TRUST_NOTES : []),
      ...comparedText(period),
    ],
  }
}

const SHOWN_LINES = 4
/** Of longer periods months are drawn. */
const WEEKS_UP_TO_DAYS = 130

/**
 * The refused share of what ended of the largest, week by week or month by month; the rest of it was delivered. None of
 * a period of one step.
 */
async function refusedOverTime(
  db: Db,
  by: 'city' | 'courier',
  { rows, period }: { rows: readonly Compared<'sales'>[]; period: Period },
): Promise<Chart[]> {
  const step = daysOf(period) > WEEKS_UP_TO_DAYS ? 'month' : 'week'
  const times = keysOf(step, period)
  const largest = rows
    .filter(({ delivered, refused }) => delivered + refused > 0)
    .toSorted((a, b) => b.delivered + b.refused - (a.delivered + a.refused))
    .slice(0, SHOWN_LINES)
  if (largest.length === 0 || times.length < 2) return []
  const ends = await endsOverTime(db, by, { keys: largest.map(({ key }) => key), step, period })
  const shareOf = (time: string, key: string) => {
    const its = ends.find(row => row.time === time && row.key === key)
    return its ? share(its.refused, its.delivered + its.refused) : null
  }
  return [
    {
      label: `Refused share by ${step}, the rest was delivered`,
      kind: 'line',
      unit: 'share',
      lines: largest.map(({ label }) => label),
      points: times.map(time => ({ label: time, value: null, values: largest.map(({ key }) => shareOf(time, key)) })),
    },
  ]
}

/** How long orders take, on average, from the order on. */
export async function timesReport(db: Db, { by, ...period }: ReportFilter): Promise<ReportDraft> {
  const grouped = (['city', 'month'] as const).find(name => name === by) ?? 'courier'
  const { rows, total } = await compared(db, 'times', grouped, period)
  const sorted = grouped === 'month' ? rows : rows.sort((a, b) => b.placed - a.placed)
  const delivery = (sums: SumsOf<'times'> | undefined) => (sums ? mean(sums.deliverMinutes, sums.arrived) : null)
  return {
    ...reportTable<Compared<'times'>>(
      [
        [{ courier: 'Courier', city: 'City', month: 'Month' }[grouped], 'text', row => row.label],
        ['Placed', 'count', row => row.placed],
        ['First call', 'minutes', row => mean(row.callMinutes, row.called)],
        ['Handed over', 'minutes', row => mean(row.leaveMinutes, row.handedOver)],
        ['Delivered', 'minutes', delivery],
        ['Money received', 'minutes', row => mean(row.cashMinutes, row.paid)],
        ['Delivered, before', 'minutes', row => delivery(row.before)],
        ['Delivered, last Eid', 'minutes', row => delivery(row.eid)],
      ],
      sorted.map(row => ({ ...row, label: row.label || 'Unknown' })),
      { ...total, label: 'All' },
    ),
    charts: [
      {
        label: 'From order to delivery',
        kind: grouped === 'month' ? 'line' : 'bars',
        unit: 'minutes',
        points: sorted
          .filter(row => row.arrived > 0)
          .slice(0, grouped === 'month' ? undefined : SHOWN_BARS)
          .map(row => ({
            label: row.label || 'Unknown',
            value: delivery(row) ?? 0,
            before: delivery(row.before) ?? undefined,
            ...(grouped === 'month' && { eid: delivery(row.eid) ?? undefined }),
          })),
      },
    ],
    notes: [
      'Averages of the orders placed in these days that have come so far. Money is received when a courier settles or a transfer arrives.',
      ...comparedText(period),
    ],
  }
}
