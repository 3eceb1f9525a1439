import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { dayLater } from '../../ground/dates.ts'
import { NOT_KNOWN } from '../../ground/figure-rules.ts'
import { amountText, minus, type Paisa, paisa } from '../../ground/money.ts'
import { type Compared, compared, comparedText, headlineOf, SHOWN_BARS, share } from './compared.ts'
import { laterOf, type Period, type ReportFilter } from './period.ts'
import type { Cell, ReportDraft } from './report-rules.ts'
import { noSums, type SumsOf, sumsBy } from './report-sums.ts'
import { type Column, figureColumn, reportTable } from './report-table.ts'

type ProfitSums = SumsOf<'profit'>

const MOST_ORDERS = 500
/** Orders are added up one by one, not from summaries. */
const DAYS_OF_ORDERS = 31

/** What each figure is; stands on the page. */
const definitions = [
  'Counted on the day an order is delivered, or ends as refused: by the ledger of money and the ledger of stock.',
  'Courier: what couriers keep by their statements, out and back; until a parcel is settled, its agreed fee. Withheld: taxes that couriers keep. Lost: what was written off.',
  'Sales tax: what the price holds by the rate that the order keeps, less what came back; it is owed to the tax office.',
  'Cost of refused: what refused orders cost, courier and packaging, and pieces that did not come back.',
  'An amount of a whole order, such as shipping, is shared among its lines by the price of what was kept, to the paisa. Houses and categories are those that products have today.',
]

/** What delivered orders earn, by what is asked for. */
export async function profitReport(db: Db, { by, ...period }: ReportFilter): Promise<ReportDraft> {
  if (by === 'order') return ordersProfit(db, period)
  const names = [
    'size',
    'house',
    'category',
    'city',
    'courier',
    'coupon',
    'source',
    'campaign',
    'day',
    'month',
  ] as const
  const grouped = names.find(name => name === by) ?? 'product'
  const inTime = grouped === 'day' || grouped === 'month'
  const [{ rows, total }, bySize, advertising, spent] = await Promise.all([
    compared(db, 'profit', grouped, period),
    sumsBy(db, 'profit', 'size', period),
    advertisingOf(db, period),
    grouped === 'source' || grouped === 'campaign' ? spentBy(db, grouped, period) : null,
  ])
  const costs = new Map<string, Paisa>()
  for (const [name, amount] of spent ?? []) {
    // A name that somebody typed is that of a link in other letters, too.
    const key = rows.find(row => isSameName(row.key, name))?.key ?? name
    // What was spent is a loss where nothing was delivered, too.
    if (rows.every(row => row.key !== key)) rows.push({ ...noSums('profit'), key, label: key })
    costs.set(key, paisa((costs.get(key) ?? 0) + amount))
  }
  const nameOf = ({ label }: { label: string }) => label || (grouped === 'campaign' ? 'No campaign' : 'None')
  type Row = Compared<'profit'> & { cost: Paisa }
  const spending: Column<Row>[] = [
    ['Advertising', 'paisa', row => row.cost],
    ['After it', 'paisa', row => known(row, minus(row.profit, row.cost))],
  ]
  const sorted = inTime
    ? rows
    : rows.sort(
        (a, b) =>
          Number(a.uncosted > 0) - Number(b.uncosted > 0) || b.profit - a.profit || a.label.localeCompare(b.label),
      )
  const closed = sorted.filter(row => inTime || row.closedDelivered + row.closedRefused > 0 || costs.get(row.key))
  return {
    headline: headlineOf(total, [
      ['profit', 'paisa', sums => (sums.uncosted === 0 ? sums.profit : null)],
      ['earned', 'paisa', sums => sums.revenue],
      ['delivered', 'count', sums => sums.closedDelivered],
    ]),
    ...reportTable<Row>(
      [
        [`${grouped[0]?.toUpperCase()}${grouped.slice(1)}`, 'text', row => row.label],
        ...costColumns,
        ['Before', 'paisa', ({ before }) => (before ? known(before, before.profit) : null)],
        ['Last Eid', 'paisa', ({ eid }) => (eid ? known(eid, eid.profit) : null)],
        ...profitColumns,
        ...(spent ? spending : []),
      ],
      closed.map(row => ({ ...row, label: nameOf(row), cost: costs.get(row.key) ?? paisa(0) })),
      { ...total, label: 'All', cost: advertising },
    ),
    charts: [
      {
        label: 'Profit',
        kind: inTime ? 'line' : 'bars',
        unit: 'paisa',
        points: closed
          .filter(row => inTime || row.uncosted === 0)
          .slice(0, inTime ? undefined : SHOWN_BARS)
          .map(row => ({
            label: nameOf(row),
            value: row.uncosted === 0 ? row.profit : 0,
            before: row.before?.uncosted === 0 ? row.before.profit : undefined,
            ...(inTime && { eid: row.eid?.uncosted === 0 ? row.eid.profit : undefined }),
          })),
      },
    ],
    ...uncostedWarning(bySize),
    notes: [
      ...definitions,
      ...(spent ? [sourcesText] : []),
      ...(advertising > 0 ? [afterAdvertising(total, advertising)] : []),
      ...comparedText(period),
    ],
  }
}

/** A figure from which the cost of goods is subtracted: not known where pieces have no cost. */
const known = ({ uncosted }: { uncosted: number }, figure: Cell): Cell => (uncosted === 0 ? figure : NOT_KNOWN)

const costColumns: readonly Column<ProfitSums>[] = [
  figureColumn('delivered', 'count', row => row.closedDelivered),
  figureColumn('earned', 'paisa', row => row.revenue),
  figureColumn('goods', 'paisa', row => known(row, row.goods)),
  ['Courier', 'paisa', row => row.courier],
  ['Packaging', 'paisa', row => row.packaging],
  ['Withheld', 'paisa', row => row.withheld],
  ['Sales tax', 'paisa', row => row.tax],
  ['Lost', 'paisa', row => row.writtenOff],
  ['Cost of refused', 'paisa', row => known(row, row.refusedCost)],
]
const profitColumns: readonly Column<ProfitSums>[] = [
  ['Of earned', 'share', row => known(row, share(row.profit, row.revenue))],
  figureColumn('profit', 'paisa', row => known(row, row.profit)),
]

/** Sizes of which pieces have no cost, named in the warning. */
const NAMED_SIZES = 5

/**
 * What is said before figures of which a part is not known: how much, what the rest earned, and where costs are
 * entered.
 */
function uncostedWarning(bySize: readonly ProfitSums[]): Pick<ReportDraft, 'warning' | 'mend'> {
  const unknown = bySize.filter(({ uncosted }) => uncosted > 0).sort((a, b) => b.uncosted - a.uncosted)
  if (unknown.length === 0) return {}
  const rest = bySize.filter(({ uncosted }) => uncosted === 0)
  const sumOf = (name: 'uncosted' | 'revenue' | 'profit', rows: readonly ProfitSums[]) =>
    rows.reduce((sum, row) => sum + row[name], 0)
  return {
    warning: `Of ${sumOf('uncosted', unknown).toLocaleString('en-IN')} pieces the cost is not known, and so is the profit. What has a cost earned ${amountText(paisa(sumOf('revenue', rest)))}, a profit of ${amountText(paisa(sumOf('profit', rest)))}. Please enter what a piece cost:`,
    mend: unknown.slice(0, NAMED_SIZES).map(({ key, label }) => ({ label, to: `/admin/stock/sizes/${key}#cost` })),
  }
}

const afterAdvertising = ({ profit, uncosted }: ProfitSums, advertising: Paisa) =>
  `Advertising cost ${amountText(advertising)} in these days${uncosted === 0 ? `, which leaves ${amountText(minus(profit, advertising))}` : ''}.`

/** What advertising cost in these days. */
async function advertisingOf(db: Db, { from, to }: Period): Promise<Paisa> {
  const { rows } = await sql<{ amount: Paisa }>`
    select coalesce(sum(amount), 0)::bigint as amount from advertising_costs where day between ${from}::date and ${to}::date`.execute(
    db,
  )
  return rows[0]?.amount ?? paisa(0)
}

const sourcesText =
  'Source: where the last visit before the order came from; orders by phone or chat count as such, an exchange as exchange. Advertising: what was entered for a campaign; for a source that of the campaigns of which it brought most orders.'

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * What advertising cost in these days, by campaign, or by the source that brought most orders of each campaign; ''
 * where none did.
 */
async function spentBy(db: Db, by: 'source' | 'campaign', { from, to }: Period): Promise<Map<string, Paisa>> {
  const [{ rows }, brought] = await Promise.all([
    sql<{ campaign: string; amount: Paisa }>`
      select campaign, sum(amount)::bigint as amount from advertising_costs
      where day between ${from}::date and ${to}::date group by 1 order by 1`.execute(db),
    by === 'source' ? sumsBy(db, 'sales', 'sourceAndCampaign', { from, to }) : [],
  ])
  const most = new Map<string, { source: string; placed: number }>()
  for (const { key, placed } of brought) {
    const [source = '', campaign = ''] = key.split('\t')
    const name = campaign.toLowerCase()
    if (placed > (most.get(name)?.placed ?? 0)) most.set(name, { source, placed })
  }
  const spent = new Map<string, Paisa>()
  for (const { campaign, amount } of rows) {
    const key = by === 'campaign' ? campaign : (most.get(campaign.toLowerCase())?.source ?? '')
    spent.set(key, paisa((spent.get(key) ?? 0) + amount))
  }
  return spent
}

/** Of the last days of the period, the least earned first. */
async function ordersProfit(db: Db, period: Period): Promise<ReportDraft> {
  const earliest = dayLater(period.to, 1 - DAYS_OF_ORDERS)
  const from = laterOf(period.from, earliest)
  const { rows } = await sql<ProfitSums & { orderId: string }>`
    select order_id as "orderId", order_number as key, order_number as label, (outcome = 'delivered')::int as "closedDelivered",
      case when outcome = 'delivered' then revenue else 0 end as revenue, case when outcome = 'delivered' then goods else 0 end as goods,
      case when outcome = 'delivered' then each.courier else 0 end as courier, case when outcome = 'delivered' then packaging else 0 end as packaging,
      case when outcome = 'delivered' then withheld else 0 end as withheld,
      case when outcome = 'delivered' then written_off else 0 end as "writtenOff", case when outcome = 'delivered' then tax else 0 end as tax,
      case when outcome = 'refused' then -profit else 0 end as "refusedCost", profit, uncosted
    from (
      select order_id, outcome, sum(revenue)::bigint as revenue, sum(goods)::bigint as goods, sum(uncosted)::bigint as uncosted, sum(courier)::bigint as courier,
        sum(packaging)::bigint as packaging, sum(withheld)::bigint as withheld, sum(written_off)::bigint as written_off,
        sum(tax)::bigint as tax, sum(revenue - goods - courier - packaging - withheld - written_off - tax)::bigint as profit
      from report_lines where closed_on between ${from}::date and ${period.to}::date group by 1, 2
      order by profit, order_id limit ${MOST_ORDERS}) each
    join orders on orders.id = order_id order by profit, order_id`.execute(db)
  return {
    ...reportTable<ProfitSums>([['Order', 'text', row => row.label], ...costColumns, ...profitColumns], rows),
    links: rows.map(({ orderId }) => `/admin/orders/${orderId}`),
    charts: [
      {
        label: 'Orders that earned least',
        kind: 'bars',
        unit: 'paisa',
        points: rows
          .filter(({ uncosted }) => uncosted === 0)
          .slice(0, SHOWN_BARS)
          .map(({ label, profit }) => ({ label, value: profit })),
      },
    ],
    notes: [
      `The ${MOST_ORDERS} orders that earned least of those closed since ${from}; at most ${DAYS_OF_ORDERS} days are read order by order.`,
      ...definitions,
    ],
  }
}
