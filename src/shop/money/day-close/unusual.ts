import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { todaysDate } from '../../ground/days-in-sql.ts'
import { amountText, type Paisa } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'
import type { Permission } from '../../staff/staff/permission-rules.ts'
import { isSoldOut } from '../../stock/stock/index.ts'

/** So many same weekdays before say what is usual. */
const WEEKS = 4
/** Fewer orders than this on a usual day say nothing. */
const LEAST_ORDERS = 5
const SENTENCES = 3

/** `leads`: the page that says more, for who may read it. */
export type Unusual = { text: string; leads: { label: string; to: string; permission: Permission } }
type Odd = Unusual & { weight: number }

/** In at most three sentences what is unusual about yesterday and now, and why; the heaviest first. */
export async function findUnusual(db: Db): Promise<Unusual[]> {
  const odd = await Promise.all([oddSales(db), oddRefusals(db), oldCash(db), oddSoldOut(db)])
  return odd
    .flat()
    .sort((a, b) => b.weight - a.weight)
    .slice(0, SENTENCES)
    .map(({ text, leads }) => ({ text, leads }))
}

/** Yesterday against the same weekday of the weeks before, and the product that makes most of the difference. */
async function oddSales(db: Db): Promise<Odd[]> {
  const { rows } = await sql<{ key: string; name: string; now: number; usual: number; weekday: string }>`
    select dimension as key, coalesce((select name from products join sizes on product_id = products.id where sizes.id = report_days.key), '') as name,
      coalesce(sum(placed) filter (where day = ${todaysDate} - 1), 0)::int as now,
      coalesce(sum(placed) filter (where day < ${todaysDate} - 1), 0)::float / ${WEEKS}::int as usual, to_char(${todaysDate} - 1, 'FMDay') as weekday
    from report_days where dimension in ('all', 'size') and day in (select ${todaysDate} - 1 - 7 * weeks from generate_series(0, ${WEEKS}::int) weeks)
    group by dimension, report_days.key`.execute(db)
  const all = rows.find(({ key }) => key === 'all')
  if (!all || all.usual < LEAST_ORDERS) return []
  const change = all.now / all.usual - 1
  // Less than two standard deviations of a Poisson distribution with this mean is chance.
  if (Math.abs(change) < 0.3 || Math.abs(all.now - all.usual) < 2 * Math.sqrt(all.usual)) return []
  const sizes = rows
    .filter(({ key }) => key === 'size')
    .sort((a, b) => (b.now - b.usual - (a.now - a.usual)) * Math.sign(change))
  const [most] = sizes
  const part = most ? (most.now - most.usual) / (all.now - all.usual) : 0
  const why =
    most && part >= 0.25
      ? ` ${most.name} makes ${Math.round(Math.min(part, 1) * 100)}% of the difference.`
      : ' No single product explains it.'
  const percent = Math.round(Math.abs(change) * 100)
  return [
    {
      text: `Yesterday brought ${all.now} orders, ${percent}% ${change > 0 ? 'more' : 'fewer'} than a usual ${all.weekday} (${Math.round(all.usual)}).${why}`,
      leads: { label: 'Sales by product', to: '/admin/reports/sales?by=product', permission: 'reports.read' },
      weight: Math.abs(change),
    },
  ]
}

/** The last 7 days against the 28 before, by the courier with the most refusals above its usual share. */
async function oddRefusals(db: Db): Promise<Odd[]> {
  const { rows } = await sql<{ name: string; refused: number; ended: number; share: number; usual: number | null }>`
    select name, refused, ended, share, usual from (
      select coalesce(couriers.name, 'Without a courier') as name, refused::int, ended::int, refused::float / nullif(ended, 0) as share,
        before_refused::float / nullif(before_ended, 0) as usual
      from (
        select key, sum(closed_refused) filter (where day > ${todaysDate} - 8) as refused,
          sum(closed_refused + closed_delivered) filter (where day > ${todaysDate} - 8) as ended,
          sum(closed_refused) filter (where day <= ${todaysDate} - 8) as before_refused,
          sum(closed_refused + closed_delivered) filter (where day <= ${todaysDate} - 8) as before_ended
        from report_days where dimension = 'courier' and day > ${todaysDate} - 36 group by key) sums
      left join couriers on couriers.id = key) shares
    where ended >= ${LEAST_ORDERS * 2}::int and share > coalesce(usual, 0) * 1.5 and share - coalesce(usual, 0) >= 0.05
      -- Twice the deviation of as many chances, and of one refusal at least: less happens by itself.
      and refused - ended * coalesce(usual, 0) >= 2 * sqrt(greatest(1, ended * coalesce(usual, 0) * (1 - coalesce(usual, 0))))
    order by share - coalesce(usual, 0) desc, name limit 1`.execute(db)
  return rows.map(({ name, refused, ended, share, usual }) => ({
    text: `${name}: ${refused} of ${ended} parcels of the last 7 days were refused, ${Math.round(share * 100)}% instead of ${Math.round((usual ?? 0) * 100)}% in the four weeks before.`,
    leads: { label: 'Deliveries by courier', to: '/admin/reports/deliveries?by=courier', permission: 'reports.read' },
    weight: (share - (usual ?? 0)) * 4,
  }))
}

/** Days after which cash that a courier has not paid is asked about. */
export const OLD_CASH_DAYS = 14
/** Of the view `cod_balances`: what a courier has kept for longer. */
export const isOldCash = sql<SqlBool>`account = 'codDue' and amount > 0 and since < now() - make_interval(days => ${sql.lit(OLD_CASH_DAYS)})`

/** The courier that has kept the most for too long. */
async function oldCash(db: Db): Promise<Odd[]> {
  const { rows } = await sql<{ name: string; amount: Paisa; days: number; share: number }>`
    select coalesce(name, 'Couriers without a name') as name, amount, days, amount::float / nullif((select sum(cod_balances.amount) from cod_balances where account = 'codDue'), 0) as share
    from (
      select courier_id, sum(amount)::bigint as amount, extract(day from now() - min(since))::int as days from cod_balances
      where ${isOldCash} group by 1) old
    left join couriers on couriers.id = courier_id order by amount desc limit 1`.execute(db)
  return rows.map(({ name, amount, days, share }) => ({
    text: `${name} has kept ${amountText(amount)} for more than ${OLD_CASH_DAYS} days, the oldest for ${days}: no statement has paid it.`,
    leads: { label: 'Cash with couriers', to: '/admin/settlements', permission: 'settlements.read' },
    weight: share,
  }))
}

/** What sold well and is sold out. */
async function oddSoldOut(db: Db): Promise<Odd[]> {
  const { rows } = await sql<{ label: string; sold: number; more: number }>`
    select isolated(name) || ', ' || size_words(sizes) as label, pieces::int as sold, (count(*) over () - 1)::int as more
    from (select key, sum(sold_pieces) as pieces from report_days where dimension = 'size' and day > ${todaysDate} - 30 group by key) sums
    join sizes on sizes.id = key join products on products.id = product_id
    where ${isSoldOut} and pieces >= ${LEAST_ORDERS}::int order by pieces desc, name limit 1`.execute(db)
  return rows.map(({ label, sold, more }) => ({
    text: `${label} is sold out after ${sold} pieces in 30 days${more > 0 ? `, and so ${more === 1 ? 'is' : 'are'} ${plural(more, 'other size')} that sold` : ''}.`,
    leads: { label: 'What to buy', to: '/admin/reports/buy', permission: 'purchases.read' },
    weight: 0.2,
  }))
}
