import type { Db } from '../../platform/database/database.ts'
import { isAccounts } from '../orders/index.ts'
import { ShopError } from '../shop-error.ts'

/** The reviewing account, and its email once verified: orders that a guest placed with it belong to the account too. */
export type Reviewer = { accountId: string; verifiedEmail: string | null; name: string }

export type OrderLine = { orderId: string; position: number }

/**
 * The line with the product in a delivered order of this account, not reviewed yet; of two sizes, the selected or the first
 * one. Throws `not_found`, `not_delivered`, `already_reviewed`.
 */
export async function findOrderLine(
  db: Db,
  reviewer: Reviewer,
  wanted: { orderId: string; productId: string; selectedSizeId?: string | undefined },
): Promise<OrderLine> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select('order_status')
    .where('orders.id', '=', wanted.orderId)
    .where(eb => isAccounts(eb, reviewer))
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  const lines = await db
    .selectFrom('order_items')
    .leftJoin('reviews', join =>
      join
        .onRef('reviews.order_id', '=', 'order_items.order_id')
        .onRef('reviews.order_position', '=', 'order_items.position'),
    )
    .select(['order_items.position', 'order_items.product_id', 'order_items.size_id', 'reviews.id as reviewId'])
    .where('order_items.order_id', '=', wanted.orderId)
    .orderBy('order_items.position')
    .execute()
  const fitting = lines.filter(
    line => line.product_id === wanted.productId && (!wanted.selectedSizeId || line.size_id === wanted.selectedSizeId),
  )
  if (fitting.length === 0) throw new ShopError('not_found', 'This order does not contain that product')
  if (order.order_status !== 'delivered') {
    throw new ShopError('not_delivered', 'You can review this product once it is delivered')
  }
  const open = fitting.find(line => line.reviewId === null)
  if (!open) throw alreadyReviewed()
  return { orderId: wanted.orderId, position: open.position }
}

export const alreadyReviewed = () => new ShopError('already_reviewed', 'You have already reviewed this product')
