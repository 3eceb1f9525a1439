import type { Db } from '../../platform/database/database.ts'
import { type Compared, compared, comparedText, mean, SHOWN_BARS, share } from './compared.ts'
import type { ReportFilter } from './period.ts'
import type { Cell, Report, ReportColumn } from './rules.ts'
import type { SumsOf } from './sums.ts'

/** How much of what was sent arrived, by city, courier, product or time. */
export async function deliveriesReport(db: Db, { by, ...period }: ReportFilter): Promise<Report> {
  const grouped = (['courier', 'product', 'day', 'month'] as const).find(name => name === by) ?? 'city'
  const { rows, total } = await compared(db, 'sales', grouped, period)
  const inTime = grouped === 'day' || grouped === 'month'
  const sorted = inTime ? rows : rows.sort((a, b) => b.placed - a.placed || a.label.localeCompare(b.label))
  const ended = ({ delivered, refused }: SumsOf<'sales'>) => delivered + refused
  const refusedShare = (sums: SumsOf<'sales'> | undefined) => (sums ? share(sums.refused, ended(sums)) : null)
  const cells = (row: Compared<'sales'>, label: string): Cell[] => [
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
  const { rows, total } = await compared(db, 'times', grouped, period)
  const sorted = grouped === 'month' ? rows : rows.sort((a, b) => b.placed - a.placed)
  const delivery = (sums: SumsOf<'times'> | undefined) => (sums ? mean(sums.deliverMinutes, sums.arrived) : null)
  const cells = (row: Compared<'times'>, label: string): Cell[] => [
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
