import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ordererOf, samePerson } from '../../ground/customers/index.ts'
import { required } from '../../ground/forms/index.ts'
import { type Paisa, sum } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { orderSums } from '../../ground/sums-over-orders.ts'
import { findReserved, refundable } from './edit/record-refund.ts'
import { findOrder } from './find-order.ts'
import type { Order } from './order.ts'
import type { OrderStatus } from './order-status-rules.ts'

/** A line of an order's timeline: a change of status, another change, or a note. */
export type TimelineEntry = { at: Date; who: string; status: OrderStatus | null; text: string; isNote?: boolean }

/** The customer of an order by email or phone, over all their orders. */
export type CustomerHistory = {
  orders: number
  delivered: number
  /** Cancelled before the parcel left. */
  cancelled: number
  /** Sent and not taken: cancelled after the parcel had left. */
  refused: number
  /** The latest other orders. */
  latest: { _id: string; orderNumber: string; createdAt: Date; orderStatus: OrderStatus; refused: boolean }[]
}

/** What only staff see of an order. */
export type OrderOffice = {
  /** What a save must have seen. */
  version: number
  channel: 'web' | 'phone' | 'chat'
  /** Who of the shop took it. */
  takenBy: string | null
  /** The return that it replaces. */
  exchangeOf: string | null
  /** The code of the address's country. */
  countryCode: string
  /** Cancelled after its parcel was sent. */
  refused: boolean
  /** False: the order waits, and takes its stock when it is confirmed. */
  holdsStock: boolean
  /** What of it is not there to be taken: 'Night Oud, 50 ml'. */
  missing: string[]
  paidAmount: Paisa
  refunded: Paisa
  /** What may still be paid back, besides what is due for returns. */
  refundable: Paisa
  tags: string[]
}

export type StaffOrder = { order: Order; office: OrderOffice; timeline: TimelineEntry[]; history: CustomerHistory }

const LATEST_ORDERS = 5

/** Whether an order was refused at the door, by what every count calls so. */
export const isRefused = sql<boolean>`order_outcome(orders) = 'refused'`

/**
 * An order as staff see it: who did what, what they wrote to each other, and what else the customer ordered. Throws
 * `not_found`.
 */
export async function findStaffOrder(db: Db, orderId: string): Promise<StaffOrder> {
  const order = await findOrder(db, orderId, { kind: 'staff' })
  const [office, events, changes, notes, history] = await Promise.all([
    findOffice(db, orderId),
    db
      .selectFrom('order_events')
      .select(['created_at as at', 'actor as who', 'order_status', 'reason as text'])
      .where('order_id', '=', orderId)
      .execute(),
    db
      .selectFrom('order_changes')
      .select(['created_at as at', 'actor as who', 'text'])
      .where('order_id', '=', orderId)
      .execute(),
    db
      .selectFrom('order_notes')
      .leftJoin('staff', 'staff.id', 'staff_id')
      .select(eb => ['order_notes.created_at as at', eb.fn.coalesce('name', 'author').as('who'), 'note as text'])
      .where('order_id', '=', orderId)
      .execute(),
    findHistory(db, order),
  ])
  const moves = events.map(({ order_status, ...event }) => ({ ...event, status: order_status as OrderStatus }))
  const timeline: TimelineEntry[] = [
    ...moves,
    ...changes.map(change => ({ ...change, status: null })),
    ...notes.map(note => ({ ...note, status: null, isNote: true })),
  ]
  return { order, office, timeline: timeline.sort((a, b) => b.at.getTime() - a.at.getTime()), history }
}

async function findOffice(db: Db, orderId: string): Promise<OrderOffice> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('staff', 'staff.id', 'taken_by')
    .select([
      'orders.id',
      'version',
      'holds_stock as holdsStock',
      'country',
      'paid_amount',
      'refunded',
      'order_status',
      'staff.name as takenBy',
      'exchange_of as exchangeOf',
    ])
    .select(eb => [
      eb.ref('channel').$castTo<OrderOffice['channel']>().as('channel'),
      sql<
        string[]
      >`array(select isolated(name) || ', ' || (select size_words(sizes) from sizes where sizes.id = size_id) from missing_pieces(orders) order by 1)`.as(
        'missing',
      ),
      isRefused.as('refused'),
      sql<string[]>`array(select tag from order_tags where order_id = orders.id order by tag)`.as('tags'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { version, refused, holdsStock, missing, channel, takenBy, exchangeOf, country, tags } = row
  const { paid_amount: paidAmount, refunded } = row
  const { exchanged, due } = await findReserved(db, orderId)
  return {
    version,
    refused,
    holdsStock,
    missing,
    channel,
    takenBy,
    exchangeOf,
    countryCode: country,
    paidAmount,
    refunded,
    refundable: await refundable(db, row, sum([exchanged, due])),
    tags,
  }
}

/** All orders of the person who placed this one. */
async function findHistory(db: Db, { _id }: Order): Promise<CustomerHistory> {
  const theirs = db
    .selectFrom('orders')
    .where(
      sql<boolean>`exists (select from orders own where own.id = ${_id} and ${samePerson(ordererOf('own'), ordererOf('orders'))})`,
    )
  const [counts, latest] = await Promise.all([
    theirs
      .select([
        orderSums.orders.as('orders'),
        orderSums.delivered.as('delivered'),
        orderSums.cancelled.as('cancelled'),
        orderSums.refused.as('refused'),
      ])
      .executeTakeFirstOrThrow(),
    theirs
      .select(['id as _id', 'order_number as orderNumber', 'created_at as createdAt'])
      .select(eb => [eb.ref('order_status').$castTo<OrderStatus>().as('orderStatus'), isRefused.as('refused')])
      .where('id', '!=', _id)
      .orderBy('created_at', 'desc')
      .limit(LATEST_ORDERS)
      .execute(),
  ])
  return { ...counts, latest }
}

/** A note among staff. */
export const OrderNote = z.object({
  note: required('Please write a note').max(2000, 'A note must be 2000 characters or less'),
})

/**
 * Adds a note to an order, by somebody of the staff or a program (`author`). Returns the order's number. Throws
 * `not_found`.
 */
export async function addOrderNote(
  tx: Tx,
  { orderId, note, ...by }: { orderId: string; note: string } & ({ staffId: string } | { author: string }),
): Promise<string> {
  const order = await tx.selectFrom('orders').select('order_number').where('id', '=', orderId).executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  await tx
    .insertInto('order_notes')
    .values({ order_id: orderId, note, ...('author' in by ? by : { staff_id: by.staffId }) })
    .execute()
  return order.order_number
}
