import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import type { Asker } from '../../ground/customers/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Order } from './order.ts'
import { ORDERS_PER_PAGE } from './order-rules.ts'
import { orderFromRow, selectOrders } from './select-orders.ts'
import { isAccounts, isOfPhone } from './who-may-read-order.ts'

/** The page of an order history, from a query string. */
export const OrdersPage = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(ORDERS_PER_PAGE),
})

export type OrderHistory = {
  orders: Order[]
  page: number
  limit: number
  totalPages: number
  totalOrders: number
}

/**
 * The orders of a customer, newest first: of the signed-in account (with guest orders of its verified email, and those
 * with its proved phone), or of this browser's guest. Throws `not_found` when `customerId` is another customer.
 */
export async function listOrders(
  db: Db,
  customerId: string,
  asker: Asker,
  wanted: z.infer<typeof OrdersPage>,
): Promise<OrderHistory> {
  const isAccount = customerId === asker.accountId
  if (!isAccount && !(await isGuestOf(db, customerId, asker.browserId))) {
    throw new ShopError('not_found', 'Customer not found')
  }
  const owner = isAccount ? asker : { accountId: customerId, verifiedEmail: null }
  return pageOf(db, eb => isAccounts(eb, owner), wanted)
}

/**
 * The orders with the phone that was proved in this browser, newest first. Throws `not_signed_in` where none was, or
 * not within a day.
 */
export async function listPhoneOrders(
  db: Db,
  { shownPhone }: Pick<Asker, 'shownPhone'>,
  wanted: z.infer<typeof OrdersPage>,
): Promise<OrderHistory> {
  if (!shownPhone) throw new ShopError('not_signed_in', 'Please confirm your phone by a code first')
  return pageOf(db, eb => isOfPhone(eb, shownPhone), wanted)
}

async function pageOf(
  db: Db,
  theirs: (eb: Parameters<typeof isAccounts>[0]) => ReturnType<typeof isAccounts> | ReturnType<typeof isOfPhone>,
  { page, limit }: z.infer<typeof OrdersPage>,
): Promise<OrderHistory> {
  const [orders, { totalOrders }] = await Promise.all([
    selectOrders(db)
      .where(theirs)
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('totalOrders'))
      .where(theirs)
      .executeTakeFirstOrThrow(),
  ])
  return {
    orders: orders.map(orderFromRow),
    page,
    limit,
    totalPages: Math.max(1, Math.ceil(totalOrders / limit)),
    totalOrders,
  }
}

async function isGuestOf(db: Db, customerId: string, browserId: string | null): Promise<boolean> {
  if (!browserId) return false
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .where('browser_id', '=', browserId)
    .executeTakeFirst()
  return row !== undefined
}
