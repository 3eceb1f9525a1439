import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'

/** Who reviews: the account, and its email once proved, since what guests ordered under it belongs to the account as well. */
export type Reviewer = { accountId: string; verifiedEmail: string | null; name: string }

export type OrderLine = { orderId: string; position: number }

/**
 * The line of a delivered order of this account that holds the product and has no review yet; of two sizes, the one named or the
 * first. Throws `not_found`, `not_delivered`, `already_reviewed`.
 */
export async function findOrderLine(
  db: Db,
  reviewer: Reviewer,
  wanted: { orderId: string; productId: string; selectedSizeId?: string | undefined },
): Promise<OrderLine> {
  const lines = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .leftJoin('reviews', join =>
      join
        .onRef('reviews.order_id', '=', 'order_items.order_id')
        .onRef('reviews.order_position', '=', 'order_items.position'),
    )
    .select(['orders.order_status', 'order_items.position', 'order_items.product_id', 'order_items.size_id'])
    .select(sql<boolean>`reviews.id is not null`.as('reviewed'))
    .where('orders.id', '=', wanted.orderId)
    .where(eb =>
      eb.or([
        eb('customers.id', '=', reviewer.accountId),
        eb.and([eb('customers.user_id', 'is', null), eb('customers.email', '=', reviewer.verifiedEmail ?? '')]),
      ]),
    )
    .orderBy('order_items.position')
    .execute()
  if (lines.length === 0) throw new ShopError('not_found', 'Order not found')
  const fitting = lines.filter(
    line =>
      line.product_id === wanted.productId && (!wanted.selectedSizeId || line.size_id === wanted.selectedSizeId),
  )
  if (fitting.length === 0) throw new ShopError('not_found', 'This order does not hold that product')
  if (fitting[0]?.order_status !== 'delivered') {
    throw new ShopError('not_delivered', 'You can review this product once it is delivered')
  }
  const open = fitting.find(line => !line.reviewed)
  if (!open) throw alreadyReviewed()
  return { orderId: wanted.orderId, position: open.position }
}

export const alreadyReviewed = () => new ShopError('already_reviewed', 'You have already reviewed this product')
