import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Paisa } from '../money.ts'
import type { Period } from './period.ts'

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
  pieces: number
  revenue: Paisa
  goods: Paisa
  uncosted: number
  courier: Paisa
  refusedCost: Paisa
  packaging: Paisa
  withheld: Paisa
  writtenOff: Paisa
  profit: Paisa
}

const measures = [
  ...[
    'placed',
    'cancelled',
    'refused',
    'delivered',
    'sold',
    'sold_pieces',
    'sold_amount',
    'sold_discount',
    'call_minutes',
    'called',
  ],
  ...[
    'leave_minutes',
    'handed_over',
    'deliver_minutes',
    'arrived',
    'cash_minutes',
    'paid',
    'closed_delivered',
    'closed_refused',
  ],
  ...[
    'pieces',
    'revenue',
    'goods',
    'uncosted',
    'courier',
    'refused_cost',
    'packaging',
    'withheld',
    'written_off',
    'profit',
  ],
]
const camel = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const summed = sql.join(
  measures.map(name => sql`coalesce(sum(${sql.ref(`days.${name}`)}), 0)::bigint as ${sql.ref(camel(name))}`),
)

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
  size: { dimension: 'size', key: sql`key`, label: sql`coalesce(name || ', ' || ml || ' ml', key)`, joins: sizes },
  product: { dimension: 'size', key: sql`coalesce(products.id, key)`, label: sql`coalesce(name, key)`, joins: sizes },
  house: { dimension: 'size', key: sql`coalesce(brand, '')`, label: sql`coalesce(brand, '')`, joins: sizes },
  category: { dimension: 'size', key: sql`coalesce(category, '')`, label: sql`coalesce(category, '')`, joins: sizes },
  city: { dimension: 'city', ...own },
  courier: {
    ...{ dimension: 'courier', key: sql`key`, label: sql`coalesce(couriers.name, 'Without a courier')` },
    joins: sql`left join couriers on couriers.id = key`,
  },
  coupon: { dimension: 'coupon', ...own },
} satisfies Record<string, Grouping>
export type GroupedBy = keyof typeof groupings

/** The sums of these days, by what they are grouped. */
export async function sumsBy(db: Db, by: GroupedBy, { from, to }: Period): Promise<Sums[]> {
  const { dimension, key, label, joins = sql`` }: Grouping = groupings[by]
  // Names are looked up once for each key, not for each day.
  const byDay = dimension === 'all'
  const days = sql`select ${byDay ? sql`day` : sql`key`}, ${summedOf} from report_days
    where dimension = ${dimension} and day between ${from}::date and ${to}::date group by 1`
  const { rows } = await sql<Sums>`
    select ${key} as key, max(${label}) as label, ${summed}
    from (${days}) days ${joins} group by 1 order by 1`.execute(db)
  return rows
}

const summedOf = sql.join(measures.map(name => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))

/** The sums of these days as a whole; zeros where nothing happened. */
export async function sumsOf(db: Db, period: Period): Promise<Sums> {
  const [all] = await sumsBy(db, 'all', period)
  return all ?? ({ key: '', label: '', ...Object.fromEntries(measures.map(name => [camel(name), 0])) } as Sums)
}
