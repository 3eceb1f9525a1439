import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { hasMailbox } from '../customers/rules.ts'
import { type Paisa, toRupees } from '../money.ts'
import { timeTextOf } from '../shop-days.ts'
import { matches, type QueueFilter } from './list-queue.ts'
import { statusLabel } from './order-status.ts'

const ORDERS_AT_ONCE = 1000

const columns = [
  'Order',
  'Placed',
  'Status',
  'Payment',
  'Paid',
  'Name',
  'Phone',
  'Email',
  'Address',
  'Town',
  'Famous spot',
  'City',
  'Province',
  'Country',
  'Items',
  'Pieces',
  'Subtotal',
  'Coupon',
  'Coupon discount',
  'Returned bottles',
  'Shipping',
  'Gift wrap',
  'Total',
  'Paid back',
  'Courier',
  'Tracking number',
  'Came by',
  'Tags',
] as const

/**
 * The orders of a filter as CSV with a mark of UTF-8 for spreadsheets, the newest first, in parts. Amounts in rupees, times in the shop's
 * time zone. No cell is read as a formula.
 */
export async function* exportOrders(db: Db, filter: QueueFilter): AsyncGenerator<string> {
  yield `\ufeff${stringify([[...columns]])}`
  let after: string | null = null
  for (;;) {
    const rows = await readRows(db, filter, after)
    if (rows.length > 0) yield stringify(rows.map(rowOf), { escape_formulas: true })
    after = rows.length < ORDERS_AT_ONCE ? null : (rows.at(-1)?.id ?? null)
    if (after === null) return
  }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function readRows(db: Db, filter: QueueFilter, after: string | null) {
  let query = db
    .selectFrom('orders')
    .selectAll()
    .select([
      timeTextOf('created_at').as('at'),
      sql<string>`(select string_agg(quantity || ' x ' || name || ' ' || ml || ' ml', ', ' order by position)
        from order_items where order_id = orders.id)`.as('items'),
      sql<number>`(select coalesce(sum(quantity), 0)::int from order_items where order_id = orders.id)`.as('pieces'),
      sql<string>`(select coalesce(string_agg(tag, ', ' order by tag), '') from order_tags where order_id = orders.id)`.as(
        'tags',
      ),
    ])
    .where(eb => matches(eb, filter))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ORDERS_AT_ONCE)
  if (filter.status) query = query.where('order_status', '=', filter.status)
  if (after) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select last.created_at, last.id from orders as last where last.id = ${after})`,
    )
  }
  return query.execute()
}

const rupees = (amount: Paisa) => toRupees(amount)

const rowOf = (order: Row) => [
  order.order_number,
  order.at,
  statusLabel(order.order_status),
  order.payment_method,
  order.payment_status,
  order.full_name,
  order.phone_number,
  hasMailbox(order.email) ? order.email : '',
  order.address,
  order.town,
  order.famous_spot,
  order.city,
  order.state,
  order.country,
  order.items,
  order.pieces,
  rupees(order.subtotal),
  order.coupon_code ?? '',
  rupees(order.coupon_discount),
  rupees(order.exchange_credit),
  rupees(order.shipping),
  rupees(order.gift_wrap_fee),
  rupees(order.total_amount),
  rupees(order.refunded),
  order.courier,
  order.tracking_number,
  order.channel,
  order.tags,
]
