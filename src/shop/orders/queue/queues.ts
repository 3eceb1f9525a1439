import { type SqlBool, sql } from 'kysely'

// What puts an order into a queue that staff work, said once for the list, its number and the invariant that no order is forgotten.

/** Of the table `orders`: a COD order that waits for its call. */
export const waitsForCall = sql<SqlBool>`orders.order_status = 'pending' and orders.payment_method = 'COD'`

/** Not paid yet by bank transfer, whatever its status: the index `orders_unpaid_transfers`. */
export const waitsForTransfer = sql<SqlBool>`orders.payment_method = 'Bank Transfer' and orders.payment_status = 'unpaid'
  and orders.order_status <> 'cancelled'`

/** Moved on the way by hand: no parcel will say what came of it. */
export const onTheWayByHand = sql<SqlBool>`orders.order_status = 'outForDelivery'
  and not exists (select from parcels where parcels.order_id = orders.id)`
