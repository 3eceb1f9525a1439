import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { LONG_PAGE_SIZE, oneOf, pageFilter, pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import { containing, everyWord, everyWordOfNames } from '../../ground/list-search.ts'
import type { Paisa } from '../../ground/money.ts'
import { typedCode, typedText } from '../../ground/typed-text-rules.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'
import { searchedOrder } from '../orders/index.ts'
import { type ParcelQueue, parcelQueues } from './parcel-rules.ts'
import type { ParcelState } from './parcel-state-rules.ts'
import { countToPack } from './to-pack.ts'

// What ended longer ago is searched by its number or name.
const PAGE_LIMIT = 100
// Up to here the hits among ended parcels are chosen first and sorted then; more are met soon enough on the way from
// the latest.
const FEW_HITS = 2_000

/** Which parcels, from a query string. Invalid values count as empty. */
export const ParcelFilter = z.object({
  queue: z.enum(parcelQueues).catch('packed').default('packed'),
  /** A courier's id; `none`: parcels without one. */
  courier: z.string().max(40).catch('').default(''),
  /** A part of the parcel's code, of its tracking number or of the customer's name. */
  q: z.string().overwrite(typedText).max(60).catch('').default(''),
  /** By customer, city, courier or the largest cash; empty: those that wait longest first, ended ones the latest. */
  sort: oneOf(['name', 'city', 'courier', 'cash']),
  page: pageFilter(PAGE_LIMIT),
})
export type ParcelFilter = z.output<typeof ParcelFilter>

export type ListedParcel = {
  parcelId: string
  code: string
  state: ParcelState
  orderId: string
  orderNumber: string
  fullName: string
  city: string
  courierId: string | null
  courier: string | null
  trackingNumber: string
  trackingUrl: string
  weightGrams: number | null
  codAmount: Paisa
  /** What of it its customer still is to pay: less once money came after it had left. */
  owed: Paisa | null
  pieces: number
  /** When it was packed, handed over or ended. */
  since: Date
  late: boolean
  /** It may not leave as it is labelled. */
  relabel: boolean
  /** The last attempt to deliver it failed: when and why. */
  attemptedAt: Date | null
  attemptReason: string
  /** What the courier last said of it. */
  courierStatus: string
  phoneNumber: string
}

/** On the way for longer than its courier needs. */
const isLate = sql<SqlBool>`parcels.state = 'handed_over' and parcels.handed_over_at < now() -
  (select late_after_days from couriers where couriers.id = parcels.courier_id) * interval '1 day'`

const conditions: Record<ParcelQueue, ReturnType<typeof sql<SqlBool>>> = {
  // By the system of its courier; by another way its number is typed in, or it goes without.
  unbooked: sql<SqlBool>`parcels.state = 'packed' and parcels.tracking_number = ''
    and exists (select from couriers join connections on connections.id = couriers.system where couriers.id = parcels.courier_id and connections.active)
    and not exists (select from parcel_bookings where parcel_id = parcels.id and booking_is_open(parcel_bookings))`,
  packed: sql<SqlBool>`parcels.state = 'packed'`,
  relabel: sql<SqlBool>`parcels.state = 'packed' and exists (select from outdated_labels(parcels))`,
  onTheWay: sql<SqlBool>`parcels.state = 'handed_over'`,
  attempted: sql<SqlBool>`parcels.state = 'handed_over' and parcels.attempted_at is not null`,
  // Money came after its amount was fixed: the courier is notified, or it is paid back.
  tooMuch: sql<SqlBool>`parcels.state in ('packed', 'handed_over') and parcels.cod_amount > 0 and exists (
    select from orders cross join lateral parcels_cash(orders) cash where orders.id = parcels.order_id
      and (orders.prepaid_amount > orders.prepaid_applied or orders.total_amount < (select sum(cod_amount) from parcels as all_of where all_of.order_id = orders.id))
      and cash.parcel_id = parcels.id and cash.owed < cash.collects)`,
  late: isLate,
  refused: sql<SqlBool>`parcels.state = 'refused'`,
  ended: sql<SqlBool>`parcel_has_ended(parcels)`,
}

/** The parcels of a queue as work of a day. */
export const parcelWork = (queue: Exclude<ParcelQueue, 'ended'>, until: RawBuilder<Date | null>) =>
  sql<WaitingWork>`select parcels.id, ${since} as since, ${until} as until from parcels where ${conditions[queue]}`

/** Of the table `orders`: an order with a parcel in a queue of parcels that have not ended. */
export const hasParcelToFollow = sql<SqlBool>`exists (select from parcels where parcels.order_id = orders.id
  and (${conditions.packed} or ${conditions.onTheWay} or ${conditions.refused}))`

/**
 * A page of a queue of parcels, those that wait longest first (ended ones: the latest first); `more`: whether another
 * page follows.
 * @rule which parcels stand in which queue, such as those that collect too much
 */
export async function listParcels(db: Db, filter: ParcelFilter): Promise<{ parcels: ListedParcel[]; more: boolean }> {
  const { queue, courier, q, page, sort } = filter
  const few = q && queue === 'ended' ? await fewHits(db, q) : null
  const usual = sql`since ${queue === 'ended' ? sql`desc` : sql`asc`}, parcels.id`
  const order = sort ? sql`${sorts[sort]}, ${usual}` : usual
  const { rows } = await sql<ListedParcel>`
    select parcels.id as "parcelId", code, parcels.state, order_id as "orderId", order_number as "orderNumber", full_name as "fullName",
      city, courier_id as "courierId", couriers.name as courier, parcels.tracking_number as "trackingNumber",
      tracking_link(couriers.tracking_url, parcels.tracking_number) as "trackingUrl",
      weight_grams as "weightGrams", cod_amount as "codAmount", (select owed from parcel_cash(parcels.id)) as owed,
      (select sum(quantity)::int from parcel_items where parcel_id = parcels.id) as pieces,
      parcels.since, coalesce(${isLate}, false) as late, relabel,
      attempted_at as "attemptedAt", attempt_reason as "attemptReason", courier_status as "courierStatus", phone_number as "phoneNumber"
    from (
      select *, ${since} as since, ${conditions.relabel} as relabel from parcels where ${conditions[queue]}
        ${courier === 'none' ? sql`and courier_id is null` : courier ? sql`and courier_id = ${courier}` : sql``}
        ${few ? sql`and parcels.id = any(${few})` : q ? sql`and ${isHit(q)}` : sql``}
      order by ${order} ${pageRows(page, LONG_PAGE_SIZE)}
    ) parcels
    join orders on orders.id = order_id
    left join couriers on couriers.id = courier_id
    order by ${order}`.execute(db)
  const { rows: parcels, more } = pageOf(rows, LONG_PAGE_SIZE)
  return { parcels, more: more && page < PAGE_LIMIT }
}

const sorts = {
  name: sql`(select lower(full_name) from orders where orders.id = parcels.order_id)`,
  city: sql`(select lower(city) from orders where orders.id = parcels.order_id)`,
  courier: sql`(select name from couriers where couriers.id = parcels.courier_id)`,
  cash: sql`parcels.cod_amount desc`,
} as const

// A comparison, not `exists`: PostgreSQL would read the names of all orders for that.
const isHit = (
  q: string,
) => sql<SqlBool>`(lower(code || ' ' || tracking_number) like ${containing(typedCode(q).toLowerCase())}
  or ${everyWord(sql`(select lower(plain_letters(full_name)) from orders where id = parcels.order_id)`, q)})`

/**
 * The ids of all parcels that match, by the expressions of the indexes `parcels_search` and `orders_search`; null when
 * they are many.
 */
async function fewHits(db: Db, q: string): Promise<string[] | null> {
  const byCode = await sql<{ id: string }>`
    select id from parcels where lower(code || ' ' || tracking_number) like ${containing(typedCode(q).toLowerCase())} limit ${FEW_HITS + 1}`.execute(
    db,
  )
  if (byCode.rows.length > FEW_HITS) return null
  const byName = await sql<{ id: string }>`
    select parcels.id from parcels join (select id from orders where ${everyWord(searchedOrder, q)} and ${everyWordOfNames(sql`full_name`, q)}) named
      on named.id = order_id limit ${FEW_HITS + 1}`.execute(db)
  if (byName.rows.length > FEW_HITS) return null
  return [...byCode.rows, ...byName.rows].map(({ id }) => id)
}

/** The expression of the index `parcels_ended`. */
const since = sql`coalesce(parcels.delivered_at, parcels.returned_at, parcels.cancelled_at, parcels.refused_at, parcels.handed_over_at, parcels.packed_at, parcels.created_at)`

/** The numbers of the queues, each as long as its list. */
export async function countDispatch(db: Db): Promise<Record<'toPack' | Exclude<ParcelQueue, 'ended'>, number>> {
  const [toPack, { rows }] = await Promise.all([
    countToPack(db),
    sql<Record<Exclude<ParcelQueue, 'ended'>, number>>`
      select count(*) filter (where ${conditions.unbooked})::int as unbooked, count(*) filter (where ${conditions.packed})::int as packed,
        count(*) filter (where ${conditions.relabel})::int as relabel, count(*) filter (where ${conditions.onTheWay})::int as "onTheWay",
        count(*) filter (where ${conditions.attempted})::int as attempted,
        count(*) filter (where ${conditions.tooMuch})::int as "tooMuch", count(*) filter (where ${conditions.late})::int as late, count(*) filter (where ${conditions.refused})::int as refused
      from parcels where parcel_is_here(parcels) or parcel_is_away(parcels)`.execute(db),
  ])
  const [counts] = rows
  if (!counts) throw new Error('a count returns one row')
  return { toPack, ...counts }
}
