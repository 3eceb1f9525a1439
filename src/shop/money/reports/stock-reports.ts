import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { shortDayText, today } from '../../ground/dates.ts'
import { todaysDate } from '../../ground/days-in-sql.ts'
import { NOT_KNOWN } from '../../ground/figure-rules.ts'
import { type Paisa, paisa } from '../../ground/money.ts'
import { beforeLastEid } from './eid.ts'
import type { ReportFilter } from './period.ts'
import type { Chart, ReportDraft } from './report-rules.ts'
import { reportTable } from './report-table.ts'

/** The days whose sales give the pace of a size. */
const PACE_DAYS = 60
/** Days without a sale after which stock counts as dead. */
const DEAD_DAYS = 90
/** Days for which an order from a supplier should last after its delivery. */
const COVER_DAYS = 30
/** Days from order to delivery of a size that no purchase has brought yet. */
const USUAL_LEAD_DAYS = 14
/** The season: so many days of a year ago against the days of the pace before them. */
const SEASON_DAYS = 45
/** The fewest pieces sold in those days from which a season is computed, of a size and of the shop. */
const LEAST_PIECES = { size: 20, shop: 100 }
const MOST_ROWS = 500
const SHOWN_BARS = 12

type Row = {
  sizeId: string
  label: string
  stock: number
  value: Paisa
  worth: Paisa
  sold: number
  /** Pieces that people wanted in the same days and did not get. */
  turnedAway: number
  /** In as many days before, and in as many that were as far from the last Eid. */
  soldBefore: number
  soldEid: number
  lastSold: string | null
  daysLeft: number | null
  pace: number
  season: number
  incoming: number
  lead: number
  buy: number
  cost: Paisa | null
  /** Made long enough ago to be called dead. */
  old: boolean
  /** Still sold. */
  here: boolean
}

/** This day of the Hijri year before: as far from its Eid. */
const yearAgo = () => beforeLastEid({ from: today(), to: today() })

const soldOf = (days: RawBuilder<unknown>, what: RawBuilder<unknown>) => sql`
  select ${what} from report_days where dimension = 'size' and sold_pieces > 0 and key = sizes.id and ${days}`

/** Every size that is sold or still there, and is no set, with its pace, its season and what should be ordered. */
const rowsOf = () => sql`
  with sizes_sold as materialized (
    -- Size by size from report_days_sizes, which holds nothing else: a year of all sums by day is read from disk.
    select sizes.id as key, sold.pieces, sold.earlier, last.day as last, season.ahead, season.before, turned.away
    from sizes
    cross join lateral (${soldOf(
      sql`day > ${todaysDate} - ${2 * PACE_DAYS}::int`,
      sql`sum(sold_pieces) filter (where day > ${todaysDate} - ${PACE_DAYS}::int) as pieces,
        sum(sold_pieces) filter (where day <= ${todaysDate} - ${PACE_DAYS}::int) as earlier`,
    )}) sold
    cross join lateral (${soldOf(sql`day > ${todaysDate} - 366`, sql`max(day) as day`)}) last
    cross join lateral (${soldOf(
      sql`day > ${yearAgo().from}::date - ${PACE_DAYS}::int and day <= ${yearAgo().from}::date + ${SEASON_DAYS}::int`,
      sql`coalesce(sum(sold_pieces) filter (where day > ${yearAgo().from}::date), 0) / ${SEASON_DAYS}::numeric as ahead,
        coalesce(sum(sold_pieces) filter (where day <= ${yearAgo().from}::date), 0) as before`,
    )}) season
    cross join lateral (select coalesce(sum(pieces), 0) as away from turned_away
      where size_id = sizes.id and day > ${todaysDate} - ${PACE_DAYS}::int) turned
  ), coming as materialized (
    select size_id, sum(ordered - received - cancelled) as pieces from purchase_lines join purchases on purchases.id = purchase_id
    where state = 'sent' group by 1
  ), leads as materialized (
    -- The last three purchases of a size that came.
    select size_id, avg(days) as days from (
      select stock_ledger.size_id, extract(epoch from min(stock_ledger.created_at) - sent_at) / 86400 as days,
        row_number() over (partition by stock_ledger.size_id order by purchases.id desc) as newest
      from stock_ledger join purchases on purchases.id = purchase_id where purchase_id is not null and sent_at is not null
      group by stock_ledger.size_id, purchases.id) each
    where newest <= 3 group by 1
  ), shop_season as (
    select sum(ahead) as ahead, sum(before) as before from sizes_sold
  ), paced as (
    select sizes.id as "sizeId", isolated(name) || ', ' || size_words(sizes) || case when sold.here then '' else ', not sold any more' end as label, stock, (stock * coalesce(average_cost, 0))::bigint as value,
      (stock * cut_price)::bigint as worth, coalesce(sizes_sold.pieces, 0)::int as sold, coalesce(away, 0)::int as "turnedAway", coalesce(earlier, 0)::int as "soldBefore",
      sizes_sold.before::int as "soldEid", last::text as "lastSold", average_cost as cost,
      (coalesce(sizes_sold.pieces, 0) + coalesce(away, 0))::numeric / ${PACE_DAYS}::int as pace, coalesce(coming.pieces, 0)::int as incoming,
      round(least(3, greatest(0.5, case when sizes_sold.before >= ${LEAST_PIECES.size}::int then sizes_sold.ahead * ${PACE_DAYS}::int / sizes_sold.before
        when shop_season.before >= ${LEAST_PIECES.shop}::int then shop_season.ahead * ${PACE_DAYS}::int / shop_season.before else 1 end)), 2) as season,
      greatest(1, ceil(coalesce(leads.days, ${USUAL_LEAD_DAYS}::int)))::int as lead,
      products.created_at < now() - ${DEAD_DAYS} * interval '1 day' as old, sold.here
    from sizes join products on products.id = product_id left join sizes_sold on sizes_sold.key = sizes.id
    left join coming on coming.size_id = sizes.id left join leads on leads.size_id = sizes.id
    cross join shop_season
    cross join lateral (select retired_at is null and products.state <> 'archived' as here) sold
    where not is_set and (sold.here or stock > 0)
  )
  select *, case when pace > 0 then floor(stock / pace)::int end as "daysLeft",
    case when here then greatest(0, ceil(pace * season * (lead + ${COVER_DAYS}::int)) - stock - incoming) else 0 end::int as buy
  from paced`

/** What stock is worth, how long it lasts; `by` 'dead': what has not sold for long. */
export async function stockReport(db: Db, { by }: ReportFilter): Promise<ReportDraft> {
  const eid = yearAgo()
  const dead = sql`stock > 0 and old and ("lastSold" is null or "lastSold"::date <= ${todaysDate} - ${DEAD_DAYS}::int)`
  const { rows: all } = await sql<Row>`
    select * from (${rowsOf()}) sizes where ${by === 'dead' ? dead : sql`true`} order by value desc, worth desc, label`.execute(
    db,
  )
  const summed = ['stock', 'value', 'worth', 'sold', 'soldBefore', 'soldEid'] as const
  const sums = Object.fromEntries(summed.map(name => [name, all.reduce((sum, row) => sum + row[name], 0)]))
  type Shown = Record<(typeof summed)[number], number> & Pick<Row, 'label' | 'daysLeft' | 'lastSold' | 'cost'>
  const rows = all.slice(0, MOST_ROWS)
  const allKnown = all.every(({ stock, cost }) => stock === 0 || cost !== null)
  return {
    ...reportTable<Shown>(
      [
        ['Size', 'text', row => row.label],
        ['In stock', 'count', row => row.stock],
        ['At cost', 'paisa', row => (row.stock > 0 && row.cost === null ? NOT_KNOWN : row.value)],
        ['At price', 'paisa', row => row.worth],
        [`Sold in ${PACE_DAYS} days`, 'count', row => row.sold],
        ['Before', 'count', row => row.soldBefore],
        ['Last Eid', 'count', row => row.soldEid],
        ['Days left', 'days', row => row.daysLeft],
        ['Last sold', 'text', row => row.lastSold ?? 'Not in a year'],
      ],
      rows,
      {
        ...(sums as Record<(typeof summed)[number], number>),
        label: 'All',
        daysLeft: null,
        lastSold: '',
        cost: allKnown ? paisa(0) : null,
      },
    ),
    ...(by === 'dead' && { empty: `Nothing in stock has gone without a sale for ${DEAD_DAYS} days.` }),
    links: rows.map(({ sizeId }) => `/admin/stock/sizes/${sizeId}`),
    charts: [
      ...lastsChart(all),
      {
        label: 'Stock at cost',
        kind: 'bars',
        unit: 'paisa',
        points: rows
          .filter(({ value }) => value > 0)
          .slice(0, SHOWN_BARS)
          .map(row => ({ label: row.label, value: row.value })),
      },
    ],
    notes: [
      'At cost: pieces at their average cost; not known where none was entered, which is done on the page of the size. At price: at the price of today.',
      { of: 'Before', text: `in the ${PACE_DAYS} days before those.` },
      {
        of: 'Last Eid',
        text: `in the ${PACE_DAYS} days until ${shortDayText(eid.from)}, which was as far from ${eid.name} as today.`,
      },
      `Days left: at the pace of the last ${PACE_DAYS} days (what sold, and what those wanted who were turned away). Dead: without a sale for ${DEAD_DAYS} days. At most ${MOST_ROWS} sizes are listed; all are summed.`,
    ],
  }
}

/** How long what is there lasts at its pace, what is gone first. */
function lastsChart(rows: readonly Row[]): Chart[] {
  const points = rows
    .flatMap(({ label, stock, daysLeft }) => (stock > 0 && daysLeft !== null ? [{ label, value: daysLeft }] : []))
    .sort((a, b) => a.value - b.value || a.label.localeCompare(b.label))
    .slice(0, SHOWN_BARS)
  return points.length === 0 ? [] : [{ label: 'Gone first', kind: 'bars', unit: 'days', points }]
}

/** What runs out before an order placed today could come, and for how many pieces to ask. */
export async function buyReport(db: Db): Promise<ReportDraft> {
  const eid = yearAgo()
  const { rows } = await sql<Row>`
    select * from (${rowsOf()}) sizes where buy > 0 order by "daysLeft" - lead nulls last, buy desc, label limit ${MOST_ROWS}`.execute(
    db,
  )
  return {
    ...reportTable(
      [
        ['Size', 'text', row => row.label],
        ['To buy', 'count', row => row.buy],
        ['In stock', 'count', row => row.stock],
        ['On its way', 'count', row => row.incoming],
        [`Sold in ${PACE_DAYS} days`, 'count', row => row.sold],
        [
          'Turned away',
          'count',
          row => row.turnedAway,
          `Pieces that people wanted in these ${PACE_DAYS} days and did not get.`,
        ],
        ['Season', 'share', row => Number(row.season)],
        ['Days left', 'days', row => row.daysLeft],
        ['Days until it comes', 'days', row => row.lead],
        ['At cost', 'paisa', row => (row.cost === null ? NOT_KNOWN : row.cost * row.buy)],
      ],
      rows,
    ),
    empty: 'Nothing runs out before it could come: stock and what is on its way last.',
    sizeIds: rows.map(({ sizeId }) => sizeId),
    links: rows.map(({ sizeId }) => `/admin/stock/sizes/${sizeId}`),
    charts: [
      {
        label: 'Pieces to buy',
        kind: 'bars',
        unit: 'count',
        points: rows.slice(0, SHOWN_BARS).map(({ label, buy }) => ({ label, value: buy })),
      },
    ],
    notes: [
      `To buy: what sells until it comes and for ${COVER_DAYS} days after, at the pace of the last ${PACE_DAYS} days (what sold, and what those wanted who were turned away) times the season, less what is there and what is on its way.`,
      `Season: what the ${SEASON_DAYS} days after ${shortDayText(eid.from)}, which was as far from ${eid.name} as today, sold against the ${PACE_DAYS} days before: of the size from ${LEAST_PIECES.size} pieces on, else of the whole shop from ${LEAST_PIECES.shop}; 50% to 300%, and 100% where nothing says.`,
      `Until it comes: as long as the last three purchases of the size took, ${USUAL_LEAD_DAYS} days where none has come yet.`,
    ],
  }
}

/** A size of a new purchase order: `pieces` as the report of what to buy says, at least one. */
export type SuggestedLine = Pick<Row, 'sizeId' | 'label' | 'stock' | 'incoming' | 'daysLeft'> & { pieces: number }

/** How many pieces of these sizes to ask for, the one that runs out first before the others. */
export async function suggestLines(db: Db, sizeIds: readonly string[]): Promise<SuggestedLine[]> {
  if (sizeIds.length === 0) return []
  const { rows } = await sql<SuggestedLine>`
    select "sizeId", label, stock, incoming, "daysLeft", greatest(buy, 1) as pieces from (${rowsOf()}) sizes
    where "sizeId" = any(${[...sizeIds]}::text[]) order by "daysLeft" - lead nulls last, buy desc, label`.execute(db)
  return rows
}
