import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import type { Paisa } from '../../../ground/money.ts'
import type { OrderStatus } from '../order-status.ts'

/** Another open order that looks like the same one ordered twice. */
export type Duplicate = { _id: string; orderNumber: string; same: 'phone' | 'address' }

/** With what somebody decides by. */
export type DuplicateDetail = Duplicate & {
  createdAt: Date
  orderStatus: OrderStatus
  totalAmount: Paisa
  /** '2 x Night Oud 50 ml, ...' */
  items: string
  version: number
}

// Who orders again later than this wants something else; until then nobody has called about the first one.
const TOGETHER_HOURS = 72

const isOpen = (table: 'orders' | 'other') => {
  const of = sql.table(table)
  return sql<SqlBool>`order_waits(${of}.*) and ${of}.exchange_of is null`
}

/**
 * Of the tables `orders` and `other`: two orders of a few days that wait to leave, with the same phone or the same address and name, which nobody has
 * said are both wanted. What replaces a return is none.
 */
export const isDuplicate = sql<SqlBool>`other.id <> orders.id and ${isOpen('orders')} and ${isOpen('other')}
  and ((other.phone_number = orders.phone_number and orders.phone_number <> '')
    or (place_key(other.city, other.address) = place_key(orders.city, orders.address) and orders.address <> ''
      and lower(other.full_name) = lower(orders.full_name)))
  and other.created_at between orders.created_at - ${TOGETHER_HOURS} * interval '1 hour' and orders.created_at + ${TOGETHER_HOURS} * interval '1 hour'
  and not exists (select from wanted_pairs
    where order_id = least(orders.id, other.id) and other_id = greatest(orders.id, other.id))`

const same = sql`case when other.phone_number = orders.phone_number then 'phone' else 'address' end`

/** Of the table `orders`: its duplicates as JSON, the oldest first. */
export const duplicatesOf = sql<Duplicate[]>`(select coalesce(json_agg(json_build_object('_id', other.id,
    'orderNumber', other.order_number, 'same', ${same}) order by other.created_at), '[]')
  from orders as other where ${isDuplicate})`

/**
 * The duplicates of an order, the oldest first.
 * @rule which orders are duplicates
 */
export async function findDuplicates(db: Db, orderId: string): Promise<DuplicateDetail[]> {
  const { rows } = await sql<DuplicateDetail>`
    select other.id as _id, other.order_number as "orderNumber", ${same} as same, other.created_at as "createdAt",
      other.order_status as "orderStatus", other.total_amount as "totalAmount", other.version,
      (select string_agg(quantity || ' x ' || isolated(name) || ' ' || ml || ' ml', ', ' order by position)
        from order_items where order_id = other.id) as items
    from orders join orders as other on ${isDuplicate} where orders.id = ${orderId} order by other.created_at, other.id`.execute(
    db,
  )
  return rows
}
