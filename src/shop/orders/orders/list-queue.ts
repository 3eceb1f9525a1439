import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Db } from '../../../platform/database/database.ts'
import { ordererOf, samePerson } from '../../ground/customers/index.ts'
import { startOfDay } from '../../ground/days-in-sql.ts'
import { movedAt } from '../../ground/delivered-or-left-at.ts'
import { dayFilter, oneOf, PAGE_SIZE, pageFilter, pageOf, textFilter } from '../../ground/list-filters-and-pages.ts'
import { everyWord, searchedTexts } from '../../ground/list-search.ts'
import type { Paisa } from '../../ground/money.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'
import { DIRECT } from '../../settings/sources/source-rules.ts'
import { type Hold, holdKinds } from '../holds/hold-rules.ts'
import { findHolds } from '../holds/index.ts'
import type { Order } from './order.ts'
import { BULK_LIMIT } from './order-rules.ts'
import { type OrderStatus, orderStatuses } from './order-status-rules.ts'
import { onTheWayByHand, refundIsDue, waitsForAdvance, waitsForStock, waitsForTransfer } from './queue/order-queues.ts'
import { isRefused } from './staff-order.ts'
import { readOrderNumber } from './typed-order-number-rules.ts'

const amount = z.preprocess(plainNumber, z.coerce.number().min(0).max(10_000_000).optional().catch(undefined))

/** The filters of the queue, from a query string. Invalid ones count as empty. Amounts in rupees. */
export const QueueFilter = z.object({
  /** Number, name, email, phone in any spelling or tracking number, or a part of one. */
  q: textFilter,
  status: oneOf(orderStatuses as [OrderStatus, ...OrderStatus[]]),
  method: oneOf(['COD', 'Bank Transfer']),
  paid: oneOf(['paid', 'unpaid']),
  customer: oneOf(['new', 'returning']),
  city: textFilter,
  courier: textFilter,
  coupon: textFilter,
  tag: textFilter,
  /** Where it came from: a source or a campaign of its last visit; 'direct' without one. */
  source: textFilter,
  /** `due`: money is to be paid back. */
  refund: oneOf(['due']),
  /** `yes`: on the way for longer than a courier needs. */
  late: oneOf(['yes']),
  /** `transfers`: not paid yet by bank transfer; `advances`: waits for its advance; `byHand`: on the way without a parcel; `stock`: takes its stock
   * when it is confirmed. */
  queue: oneOf(['transfers', 'advances', 'byHand', 'stock']),
  /** What holds it; `yes`: anything. */
  held: oneOf(['yes', ...holdKinds]),
  /** Days in the shop's time zone, both included. */
  from: dayFilter,
  to: dayFilter,
  least: z.preprocess(value => (value === '' ? undefined : value), amount),
  most: z.preprocess(value => (value === '' ? undefined : value), amount),
  /** `oldest`, by customer, city or the largest total; empty: the newest first, from order to order. */
  sort: oneOf(['oldest', 'name', 'city', 'total']),
  /** Of a sorted list, which is read page by page. */
  page: pageFilter(100),
  /** Orders on the page; empty: the usual number. */
  size: oneOf([String(BULK_LIMIT)]),
  /** The id of the last order of the page before. */
  after: z.string().max(60).optional().catch(undefined),
})
export type QueueFilter = z.infer<typeof QueueFilter>

const QUEUE_COUNT_LIMIT = 1000

export type QueuedOrder = Pick<
  Order,
  '_id' | 'orderNumber' | 'createdAt' | 'orderStatus' | 'paymentMethod' | 'paymentStatus'
> & {
  /** Cancelled after its parcel was sent. */
  refused: boolean
  totalAmount: Paisa
  fullName: string
  phoneNumber: string
  city: string
  /** Bottles in the order. */
  pieces: number
  /** The same person (`same_person`) ordered before, and that order was not cancelled. */
  returning: boolean
  notes: number
  tags: string[]
  /** Each line: '2 × Night Oud 50 ml' */
  items: string[]
  /** Picture of its first line. */
  image: string | null
  /** Points of the assessment; null without one. */
  risk: number | null
  /** The customer sent a picture of the payment. */
  proof: boolean
}

export type Queue = {
  orders: QueuedOrder[]
  /** Orders of each status that match the other filters. */
  counts: Record<OrderStatus, number>
  /**
   * How far they are counted, so that a wide filter does not read every order: a greater count means more. Null: all
   * are.
   */
  countedTo: number | null
  /** `after` of the following page, or null; of a sorted list only whether there is one. */
  next: string | null
}

/** A filter with the orders that `held` means, since the list of holds compares spellings of cities, too. */
export type AskedFilter = QueueFilter & { heldIds: string[] | null }

export async function askedFilter(db: Db, filter: QueueFilter): Promise<AskedFilter> {
  const { held } = filter
  if (!held) return { ...filter, heldIds: null }
  const { rows } = await sql<{ id: string }>`select id from orders where not order_ended(orders)`.execute(db)
  const found = await findHolds(
    db,
    rows.map(({ id }) => id),
  )
  const isMeant = ([, holds]: [string, readonly Hold[]]) => held === 'yes' || holds.some(({ kind }) => kind === held)
  return { ...filter, heldIds: [...found].filter(isMeant).map(([id]) => id) }
}

/** A page of the queue, newest first, with the count of each status. */
export async function listQueue(db: Db, typed: QueueFilter): Promise<Queue> {
  const filter = await askedFilter(db, typed)
  const countedTo = isFiltered(typed) ? QUEUE_COUNT_LIMIT : null
  const [page, counts] = await Promise.all([pageOfQueue(db, filter), countByStatus(db, filter, countedTo)])
  return { ...page, counts, countedTo }
}

/** The same without the counts. */
export const queuePage = async (db: Db, filter: QueueFilter) => pageOfQueue(db, await askedFilter(db, filter))

async function pageOfQueue(db: Db, filter: AskedFilter): Promise<Pick<Queue, 'orders' | 'next'>> {
  const { rows: orders, more } = pageOf(await selectPage(db, filter), pageSize(filter))
  return { orders, next: more ? (orders.at(-1)?._id ?? null) : null }
}

const pageSize = ({ size }: QueueFilter): number => (size ? Number(size) : PAGE_SIZE)

const orders = {
  newest: sql`created_at desc`,
  oldest: sql`created_at`,
  name: sql`lower(full_name)`,
  city: sql`lower(city)`,
  total: sql`total_amount desc`,
} as const

function selectPage(db: Db, filter: AskedFilter): Promise<QueuedOrder[]> {
  let query = db
    .selectFrom('orders')
    .select([
      'id as _id',
      'order_number as orderNumber',
      'created_at as createdAt',
      'full_name as fullName',
      'phone_number as phoneNumber',
      'city',
      'total_amount as totalAmount',
    ])
    .select(eb => [
      eb.ref('order_status').$castTo<Order['orderStatus']>().as('orderStatus'),
      isRefused.as('refused'),
      eb.ref('payment_method').$castTo<Order['paymentMethod']>().as('paymentMethod'),
      eb.ref('payment_status').$castTo<Order['paymentStatus']>().as('paymentStatus'),
      isReturning.$castTo<boolean>().as('returning'),
      sql<number>`(select coalesce(sum(quantity), 0)::int from order_items where order_id = orders.id)`.as('pieces'),
      sql<number>`(select count(*)::int from order_notes where order_id = orders.id)`.as('notes'),
      sql<string[]>`ordered_sizes(orders.id)`.as('items'),
      sql<string | null>`(select image from order_items where order_id = orders.id order by position limit 1)`.as(
        'image',
      ),
      sql<number | null>`(select points from order_assessments where order_id = orders.id)`.as('risk'),
      sql<boolean>`exists (select from order_photos where order_id = orders.id and kind = 'payment')`.as('proof'),
      sql<string[]>`array(select tag from order_tags where order_id = orders.id order by tag)`.as('tags'),
    ])
    .where(eb => matches(eb, filter))
    .orderBy(orders[filter.sort || 'newest'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize(filter) + 1)
    .offset(filter.sort ? (filter.page - 1) * pageSize(filter) : 0)
  if (filter.status) query = query.where('order_status', '=', filter.status)
  if (filter.after && !filter.sort) {
    query = query.where(
      sql<SqlBool>`(created_at, id) < (select last.created_at, last.id from orders as last where last.id = ${filter.after})`,
    )
  }
  return query.execute()
}

async function countByStatus(
  db: Db,
  filter: AskedFilter,
  countedTo: number | null,
): Promise<Record<OrderStatus, number>> {
  const orders = (status: OrderStatus) => {
    const matching = db
      .selectFrom('orders')
      .select('id')
      .where(eb => matches(eb, filter))
      .where('order_status', '=', status)
    return countedTo === null ? matching : matching.limit(countedTo + 1)
  }
  const counts = await db
    .selectNoFrom(
      orderStatuses.map(status =>
        db
          .selectFrom(orders(status).as('matching'))
          .select(eb => eb.fn.countAll<number>().as('count'))
          .as(status),
      ),
    )
    .executeTakeFirstOrThrow()
  return counts as Record<OrderStatus, number>
}

/** Whether the queue is narrowed by more than its status and page. */
function isFiltered({
  status: _status,
  size: _size,
  after: _after,
  sort: _sort,
  page: _page,
  ...filters
}: QueueFilter): boolean {
  return Object.values(filters).some(value => value !== '' && value !== undefined)
}

type Builder = ExpressionBuilder<Database, 'orders'>

/** Every filter but status and page. */
export function matches(eb: Builder, filter: AskedFilter) {
  const { q, method, paid, customer, city, courier, coupon, tag, source, refund, late, queue, from, to, least, most } =
    filter
  const { heldIds } = filter
  const same = (column: 'city' | 'courier' | 'coupon_code', value: string) =>
    eb(eb.fn<string>('lower', [column]), '=', value.toLowerCase())
  return eb.and([
    ...(q ? [orderMatches(eb, q)] : []),
    ...(method ? [eb('payment_method', '=', method)] : []),
    ...(paid ? [eb('payment_status', '=', paid)] : []),
    ...(customer === 'returning' ? [isReturning] : []),
    ...(customer === 'new' ? [eb.not(isReturning)] : []),
    ...(city ? [same('city', city)] : []),
    ...(courier ? [same('courier', courier)] : []),
    ...(coupon ? [same('coupon_code', coupon)] : []),
    ...(tag ? [hasTag(eb, tag)] : []),
    ...(source ? [cameFrom(source)] : []),
    ...(refund ? [refundIsDue] : []),
    ...(late ? [isLate] : []),
    ...(queue === 'transfers' ? [waitsForTransfer] : []),
    ...(queue === 'advances' ? [waitsForAdvance] : []),
    ...(queue === 'byHand' ? [onTheWayByHand] : []),
    ...(queue === 'stock' ? [waitsForStock] : []),
    ...(heldIds === null ? [] : [sql<SqlBool>`orders.id = any(${heldIds}::text[])`]),
    ...(from ? [eb('created_at', '>=', startOfDay(from))] : []),
    ...(to ? [eb('created_at', '<', startOfDay(to, 1))] : []),
    ...(least === undefined ? [] : [sql<SqlBool>`total_amount >= ${least * 100}`]),
    ...(most === undefined ? [] : [sql<SqlBool>`total_amount <= ${most * 100}`]),
  ])
}

const hasTag = (eb: Builder, tag: string) =>
  eb.exists(
    eb
      .selectFrom('order_tags')
      .select('order_tags.tag')
      .whereRef('order_tags.order_id', '=', 'orders.id')
      .where('order_tags.tag', '=', tag.toLowerCase()),
  )

const cameFrom = (source: string) =>
  source.toLowerCase() === DIRECT
    ? sql<SqlBool>`channel = 'web' and not exists (select from order_sources where order_id = orders.id)`
    : sql<SqlBool>`exists (select from order_sources where order_id = orders.id
        and (source = ${source.toLowerCase()} or lower(campaign) = ${source.toLowerCase()}))`

// For couriers without a setting of their own: five working days and a Sunday.
const LATE_AFTER_DAYS = 6

/** On the way for longer than a courier needs. */
export const isLate = sql<SqlBool>`order_status = 'outForDelivery' and ${movedAt('outForDelivery')} < now() -
  coalesce((select max(late_after_days) from couriers where lower(couriers.name) = lower(orders.courier)), ${LATE_AFTER_DAYS}) * interval '1 day'`

/** What a search of orders looks at: the expression of the index `orders_search`. */
export const searchedOrder = sql`lower(order_number || ' ' || plain_letters(full_name) || ' ' || email || ' ' || phone_number || ' ' || tracking_number)`

// 'XXXX-XXXX': what follows the house's prefix.
const ORDER_NUMBER_END = 9

/**
 * Number, name (its words in any order), email, phone in any spelling or tracking number, or a part of one; Urdu digits
 * count as 0 to 9.
 */
export function orderMatches(eb: ExpressionBuilder<Database, 'orders'>, typed: string) {
  const number = readOrderNumber(typed)
  const texts = [...searchedTexts(typed), ...(number ? [number.slice(-ORDER_NUMBER_END).toLowerCase()] : [])]
  return eb.or(texts.map(text => everyWord(searchedOrder, text)))
}

const isReturning = sql<SqlBool>`exists (select from orders earlier where ${samePerson(ordererOf('orders'), ordererOf('earlier'))}
  and counts_as_order(earlier.*) and earlier.created_at < orders.created_at)`
