import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import type { Paisa } from '../../../ground/money.ts'
import type { OrderStatus } from '../order-status-rules.ts'

/** Another open order of what may be the same person. */
export type Duplicate = { _id: string; orderNumber: string; same: 'phone' | 'address' }

/** With what somebody decides by. */
export type DuplicateDetail = Duplicate & {
  createdAt: Date
  orderStatus: OrderStatus
  totalAmount: Paisa
  /** '2 × Night Oud 50 ml, ...' */
  items: string
  version: number
  /**
   * It looks like the same one ordered twice (`duplicates_of`), which holds both; otherwise it may go into the same
   * parcel.
   */
  twice: boolean
  /** Both hold the same: one of them is too many. */
  equal: boolean
}

const same = sql`case when other.phone_number = orders.phone_number then 'phone' else 'address' end`

/** Of the table `orders`: its duplicates as JSON, the oldest first. */
export const duplicatesOf = sql<Duplicate[]>`(select coalesce(json_agg(json_build_object('_id', other.id,
    'orderNumber', other.order_number, 'same', ${same}) order by other.created_at), '[]')
  from duplicates_of(orders) as other)`

/**
 * The open orders beside an order, those that look ordered twice before the others, then the oldest first: by
 * `open_beside` and `duplicates_of` of db/functions/orders/duplicate-orders.sql.
 */
export async function findOpenBeside(db: Db, orderId: string): Promise<DuplicateDetail[]> {
  const { rows } = await sql<DuplicateDetail>`
    select other.id as _id, other.order_number as "orderNumber", ${same} as same, other.created_at as "createdAt",
      other.order_status as "orderStatus", other.total_amount as "totalAmount", other.version,
      other.id in (select id from duplicates_of(orders)) as twice, basket_of(other.id) = basket_of(orders.id) as equal,
      array_to_string(ordered_sizes(other.id), ', ') as items
    from orders cross join lateral open_beside(orders) as other where orders.id = ${orderId} order by twice desc, other.created_at, other.id`.execute(
    db,
  )
  return rows
}
