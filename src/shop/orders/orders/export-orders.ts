import { sql } from 'kysely'
import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { hasMailbox } from '../../ground/customers/no-email-rules.ts'
import { timeTextOf } from '../../ground/days-in-sql.ts'
import { toRupees } from '../../ground/money.ts'
import { withoutIsolates } from '../../ground/names/size-and-urdu-name-rules.ts'
import { type AskedFilter, askedFilter, matches, type QueueFilter } from './list-queue.ts'
import { statusLabel } from './order-status-rules.ts'

const ORDERS_AT_ONCE = 1000

/**
 * The orders of a filter as CSV with a mark of UTF-8 for spreadsheets, the newest first, in parts. Amounts in rupees,
 * times in the shop's time zone. No cell is read as a formula.
 */
export async function* exportOrders(db: Db, typed: QueueFilter): AsyncGenerator<string> {
  yield sheet.head
  const filter = await askedFilter(db, typed)
  let after: string | null = null
  for (;;) {
    const rows = await readRows(db, filter, after)
    if (rows.length > 0) yield sheet.lines(rows)
    after = rows.length < ORDERS_AT_ONCE ? null : (rows.at(-1)?.id ?? null)
    if (after === null) return
  }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function readRows(db: Db, filter: AskedFilter, after: string | null) {
  let query = db
    .selectFrom('orders')
    .selectAll()
    .select([
      timeTextOf('created_at').as('at'),
      sql<string>`array_to_string(ordered_sizes(orders.id), ', ')`.as('items'),
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

const sheet = csvSheet<Row>([
  ['Order', order => order.order_number],
  ['Placed', order => order.at],
  ['Status', order => statusLabel(order.order_status)],
  ['Payment', order => order.payment_method],
  ['Paid', order => order.payment_status],
  ['Name', order => order.full_name],
  ['Phone', order => order.phone_number],
  ['Email', order => (hasMailbox(order.email) ? order.email : '')],
  ['Address', order => order.address],
  ['Town', order => order.town],
  ['Famous spot', order => order.famous_spot],
  ['City', order => order.city],
  ['Province', order => order.state],
  ['Country', order => order.country],
  ['Items', order => withoutIsolates(order.items)],
  ['Pieces', order => order.pieces],
  ['Subtotal', order => toRupees(order.subtotal)],
  ['Coupon', order => order.coupon_code ?? ''],
  ['Coupon discount', order => toRupees(order.coupon_discount)],
  ['Returned bottles', order => toRupees(order.exchange_credit)],
  ['Shipping', order => toRupees(order.shipping)],
  ['Gift wrap', order => toRupees(order.gift_wrap_fee)],
  ['Total', order => toRupees(order.total_amount)],
  ['Paid back', order => toRupees(order.refunded)],
  ['Courier', order => order.courier],
  ['Tracking number', order => order.tracking_number],
  ['Came by', order => order.channel],
  ['Tags', order => order.tags],
])
