import { type SqlBool, sql } from 'kysely'
import type { Paisa } from '../../../ground/money.ts'
import type { WaitingWork } from '../../../ground/waiting-work.ts'

// @rule in which queue an order stands
// What puts an order into a queue that staff work, in one place for the list, its number and the invariant that no
// order is forgotten.

/** Of the table `orders`: a COD order whose advance has not arrived (the index `orders_waiting_for_advance`). */
export const waitsForAdvance = sql<SqlBool>`orders.order_status = 'pending' and orders.payment_method = 'COD'
  and orders.advance_due > orders.prepaid_amount`

/** Of the table `orders`: a COD order that waits for its call. */
export const waitsForCall = sql<SqlBool>`orders.order_status = 'pending' and orders.payment_method = 'COD'
  and orders.advance_due <= orders.prepaid_amount`

/** Not paid yet by bank transfer, whatever its status: the index `orders_unpaid_transfers`. */
export const waitsForTransfer = sql<SqlBool>`orders.payment_method = 'Bank Transfer' and orders.payment_status = 'unpaid'
  and orders.order_status <> 'cancelled'`

/** Of the table `returns`: what is neither paid back nor taken off an exchange, in paisa. Null until it is received. */
export const dueOfReturn = sql<Paisa>`due_of_return(returns)`

/** Of the table `orders`: money is to be paid back, by `refunds_due` of db/functions/orders/refunds-due.sql. */
export const refundIsDue = sql<SqlBool>`orders.id in (select order_id from refunds_due())`

/** Money to pay back, for an order or a return of it: 'orders/ID', 'returns/ID'. */
export const dueRefunds = sql<WaitingWork>`
  select coalesce('returns/' || return_id, 'orders/' || order_id) as id, since, null::timestamptz as until from refunds_due()`

/** Moved on the way by hand: there is no parcel whose result would move it further. */
export const onTheWayByHand = sql<SqlBool>`orders.order_status = 'outForDelivery'
  and not exists (select from parcels where parcels.order_id = orders.id)`

/**
 * Ordered while strangers held their share: it takes its stock when it is confirmed, or paid while there was none left.
 */
export const waitsForStock = sql<SqlBool>`orders.order_status = 'pending' and not orders.holds_stock`

/** Orders that wait for stock as work of a day: unconfirmed ones expire. */
export const ordersWithoutStock = sql<WaitingWork>`
  select orders.id, created_at as since, expires_at as until from orders where ${waitsForStock}`
