import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { plannedForItsValues } from '../../../platform/database/named-statements.ts'
import type { Paisa } from '../../ground/money.ts'
import { type Period, wholeMonths } from './period.ts'

/** Sums of report_days, which says what each is. */
export type Sums = {
  key: string
  label: string
  placed: number
  cancelled: number
  refused: number
  delivered: number
  sold: number
  soldPieces: number
  soldAmount: Paisa
  soldDiscount: Paisa
  sent: number
  cameBack: number
  callMinutes: number
  called: number
  leaveMinutes: number
  handedOver: number
  deliverMinutes: number
  arrived: number
  cashMinutes: number
  paid: number
  closedDelivered: number
  closedRefused: number
  revenue: Paisa
  goods: Paisa
  uncosted: number
  courier: Paisa
  refusedCost: Paisa
  packaging: Paisa
  withheld: Paisa
  tax: Paisa
  writtenOff: Paisa
  profit: Paisa
}

type Measure = Exclude<keyof Sums, 'key' | 'label'>

/** What each kind of report reads: a measure that is not summed saves a thirtieth of the time. */
const measuresOf = {
  sales: [
    'placed',
    'cancelled',
    'sent',
    'refused',
    'cameBack',
    'delivered',
    'sold',
    'soldPieces',
    'soldAmount',
    'soldDiscount',
  ],
  times: [
    'placed',
    'callMinutes',
    'called',
    'leaveMinutes',
    'handedOver',
    'deliverMinutes',
    'arrived',
    'cashMinutes',
    'paid',
  ],
  profit: [
    'closedDelivered',
    'closedRefused',
    'revenue',
    'goods',
    'uncosted',
    'courier',
    'refusedCost',
    'packaging',
    'withheld',
    'writtenOff',
    'tax',
    'profit',
  ],
} as const satisfies Record<string, readonly Measure[]>
export type SumsKind = keyof typeof measuresOf
/** The sums of one kind of report. */
export type SumsOf<K extends SumsKind> = Pick<Sums, 'key' | 'label' | (typeof measuresOf)[K][number]>

const snake = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const summed = (kind: SumsKind) =>
  sql.join(
    measuresOf[kind].map(name => sql`coalesce(sum(${sql.ref(`sums.${snake(name)}`)}), 0)::bigint as ${sql.ref(name)}`),
  )
const summedOf = (kind: SumsKind) =>
  sql.join(measuresOf[kind].map(name => sql`sum(${sql.ref(snake(name))}) as ${sql.ref(snake(name))}`))

type Grouping = { dimension: string; key: RawBuilder<unknown>; label: RawBuilder<unknown>; joins?: RawBuilder<unknown> }
const sizes = sql`left join sizes on sizes.id = key left join products on products.id = sizes.product_id`
const own = { key: sql`key`, label: sql`key` }

/** By what the sums may be grouped. A product's house and category are those of today. */
export const groupings = {
  all: { dimension: 'all', key: sql`''`, label: sql`''` },
  day: { dimension: 'all', key: sql`day::text`, label: sql`day::text` },
  week: {
    dimension: 'all',
    key: sql`date_trunc('week', day)::date::text`,
    label: sql`date_trunc('week', day)::date::text`,
  },
  month: { dimension: 'all', key: sql`to_char(day, 'YYYY-MM')`, label: sql`to_char(day, 'YYYY-MM')` },
  hour: { dimension: 'hour', key: sql`key`, label: sql`key || ':00'` },
  size: {
    dimension: 'size',
    key: sql`key`,
    label: sql`coalesce(isolated(name) || ', ' || size_words(sizes), key)`,
    joins: sizes,
  },
  product: { dimension: 'size', key: sql`coalesce(products.id, key)`, label: sql`coalesce(name, key)`, joins: sizes },
  house: { dimension: 'size', key: sql`coalesce(brand, '')`, label: sql`coalesce(brand, '')`, joins: sizes },
  category: { dimension: 'size', key: sql`coalesce(category, '')`, label: sql`coalesce(category, '')`, joins: sizes },
  city: { dimension: 'city', ...own },
  courier: {
    dimension: 'courier',
    key: sql`key`,
    label: sql`coalesce(couriers.name, 'Without a courier')`,
    joins: sql`left join couriers on couriers.id = key`,
  },
  coupon: { dimension: 'coupon', ...own },
  // A key is source, tab, campaign.
  source: { dimension: 'source', key: sql`split_part(key, chr(9), 1)`, label: sql`split_part(key, chr(9), 1)` },
  campaign: { dimension: 'source', key: sql`split_part(key, chr(9), 2)`, label: sql`split_part(key, chr(9), 2)` },
  trust: { dimension: 'trust', ...own },
  sourceAndCampaign: { dimension: 'source', ...own },
} satisfies Record<string, Grouping>
export type GroupedBy = keyof typeof groupings

/**
 * The sums of these days by group. Whole months are read from the sums of months, the days before and after them from
 * those of days.
 */
export async function sumsBy<K extends SumsKind>(db: Db, kind: K, by: GroupedBy, period: Period): Promise<SumsOf<K>[]> {
  const { dimension, key, label, joins = sql`` }: Grouping = groupings[by]
  const byDay = dimension === 'all'
  const rowsOf = (table: 'report_days' | 'report_months', days: Period) => sql`
    select * from ${sql.table(table)} where dimension = ${dimension} and day between ${days.from}::date and ${days.to}::date`
  const { months, days } = by === 'day' || by === 'week' ? { months: [], days: [period] } : wholeMonths(period)
  const chosen = [
    ...months.map(each => rowsOf('report_months', each)),
    ...days.map(each => rowsOf('report_days', each)),
  ]
  // Names are looked up once for each key, not for each day.
  const { rows } = await sql<SumsOf<K>>`${plannedForItsValues}
    select ${key} as key, max(${label}) as label, ${summed(kind)}
    from (select ${byDay ? sql`day` : sql`key`}, ${summedOf(kind)} from (${sql.join(chosen, sql` union all `)}) chosen group by 1) sums
    ${joins} group by 1 order by 1`.execute(db)
  return rows
}

/** What was delivered and refused of these keys of a dimension in each week or month of a period. */
export async function endsOverTime(
  db: Db,
  by: 'city' | 'courier',
  { keys, step, period }: { keys: readonly string[]; step: 'week' | 'month'; period: Period },
): Promise<{ time: string; key: string; delivered: number; refused: number }[]> {
  const { rows } = await sql<{ time: string; key: string; delivered: number; refused: number }>`
    select ${groupings[step].key} as time, key, sum(delivered)::int as delivered, sum(refused)::int as refused from report_days
    where dimension = ${by} and key = any(${[...keys]}::text[]) and day between ${period.from}::date and ${period.to}::date group by 1, 2`.execute(
    db,
  )
  return rows
}

/** Zeros, where nothing happened. */
export const noSums = <K extends SumsKind>(kind: K): SumsOf<K> =>
  ({ key: '', label: '', ...Object.fromEntries(measuresOf[kind].map(name => [name, 0])) }) as SumsOf<K>

/** What two rows come to, with the names of the first. */
export const added = <K extends SumsKind>(kind: K, one: SumsOf<K>, other: SumsOf<K>): SumsOf<K> => {
  const [sums, more] = [one as Partial<Record<Measure, number>>, other as Partial<Record<Measure, number>>]
  return { ...one, ...Object.fromEntries(measuresOf[kind].map(name => [name, (sums[name] ?? 0) + (more[name] ?? 0)])) }
}

/** Whether all sums are zero: the shop had nothing in these days. */
export const isNothing = (sums: object): boolean =>
  Object.values(sums).every(value => typeof value === 'string' || value === 0)

/** The sums of these days as a whole. */
export async function sumsOf<K extends SumsKind>(db: Db, kind: K, period: Period): Promise<SumsOf<K>> {
  const [all] = await sumsBy(db, kind, 'all', period)
  return all ?? noSums(kind)
}
