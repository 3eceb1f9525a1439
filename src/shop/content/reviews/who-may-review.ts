import type { Db } from '../../../platform/database/database.ts'
import type { ProvedPhone } from '../../ground/customers/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { isAccounts } from '../../orders/orders/index.ts'

/** The reviewing account, and its email once verified: orders that a guest placed with it belong to the account too. */
export type AccountReviewer = {
  accountId: string
  verifiedEmail: string | null
  verifiedPhone?: ProvedPhone | null
  name: string
}
/** Who holds the link to review one order, who needs no account. */
type LinkReviewer = { linkOf: string }
export type Reviewer = AccountReviewer | LinkReviewer

/** `customerId` and `name`: whose review it is, and as whom it is shown. */
export type OrderLine = { orderId: string; position: number; customerId: string | null; name: string }

/**
 * The line with the product in a delivered order of this account, not reviewed yet; of two sizes, the selected or the
 * first one. Throws `not_found`, `not_delivered`, `already_reviewed`.
 * @rule who may review a product: whose order was delivered, once for each of its lines
 */
export async function findOrderLine(
  db: Db,
  reviewer: Reviewer,
  wanted: { orderId: string; productId: string; selectedSizeId?: string | undefined },
): Promise<OrderLine> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['order_status', 'customer_id', 'full_name', 'orders.phone_number'])
    .where('orders.id', '=', wanted.orderId)
    .where(eb => ('linkOf' in reviewer ? eb('orders.id', '=', reviewer.linkOf) : isAccounts(eb, reviewer)))
    .executeTakeFirst()
  // An order without a phone number belongs to a deleted person, whose link opens nothing.
  if (!order || ('linkOf' in reviewer && order.phone_number === '')) throw new ShopError('not_found', 'Order not found')
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
  // Who bought without an account is shown by the first name alone.
  const author =
    'linkOf' in reviewer
      ? { customerId: order.customer_id, name: order.full_name.trim().split(/\s+/)[0] ?? '' }
      : { customerId: reviewer.accountId, name: reviewer.name }
  return { orderId: wanted.orderId, position: open.position, ...author }
}

export const alreadyReviewed = () => new ShopError('already_reviewed', 'You have already reviewed this product')
