import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { dayLater, shopClock, today } from '../../ground/dates.ts'
import { HOURS } from './period.ts'
import type { Chart, Unit } from './report-rules.ts'
import { type SumsOf, sumsBy } from './report-sums.ts'

const WEEKS = 26

/**
 * What was sold of a product in each of 26 weeks, by the sums of the reports, and the weeks in which a price of it
 * changed.
 */
export async function productCurve(db: Db, productId: string): Promise<Chart> {
  const { rows } = await sql<{ week: string; pieces: number; changed: boolean }>`
    with own as (select id from sizes where product_id = ${productId}),
      weeks as (
        select day::date as week
        from generate_series(date_trunc('week', shop_day(now())::timestamp) - ${7 * (WEEKS - 1)} * interval '1 day',
          shop_day(now())::timestamp, interval '7 days') as days (day)
      )
    select week::text as week,
      coalesce((
        select sum(sold_pieces) from report_days
        where dimension = 'size' and key in (select id from own) and day between week and week + 6
      ), 0)::int as pieces,
      exists (
        select from price_history
        where size_id in (select id from own) and from_at is not null and shop_day(from_at) between week and week + 6
      ) as changed
    from weeks order by 1`.execute(db)
  return {
    label: 'Pieces a week',
    kind: 'line',
    unit: 'count',
    points: rows.map(({ week, pieces, changed }) => ({ label: week, value: pieces, marked: changed })),
    names: { value: 'Pieces', before: 'Before' },
    mark: 'A price changed',
  }
}

/**
 * What happened on a day by each hour, summed up, beside the same weekday a week before. Hours that are still to come
 * are not drawn.
 */
export async function dayCurves(db: Db, day: string): Promise<{ orders: Chart; sold: Chart }> {
  const weekBefore = dayLater(day, -7)
  const [now, before] = await Promise.all(
    [day, weekBefore].map(each => sumsBy(db, 'sales', 'hour', { from: each, to: each })),
  )
  const clock = shopClock(new Date())
  const curve = (measure: 'placed' | 'soldAmount', unit: Unit): Chart => {
    const upTo = (hour: string, sums: readonly SumsOf<'sales'>[] = []): number =>
      sums.reduce((sum, row) => (row.key <= hour ? sum + row[measure] : sum), 0)
    const points = HOURS.map(hour => ({
      label: `${hour}:00`,
      value: `${day}T${hour}:00` <= clock ? upTo(hour, now) : null,
      before: upTo(hour, before),
    }))
    const names = { value: day === today() ? 'Today' : 'This day', before: 'A week before' }
    return { label: 'Summed up', kind: 'line', unit, points, names }
  }
  return { orders: curve('placed', 'count'), sold: curve('soldAmount', 'paisa') }
}
