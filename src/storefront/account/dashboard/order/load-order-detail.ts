import type { LoaderFunctionArgs } from 'react-router'
import { ShopError } from '../../../../shop/ground/shop-error.ts'
import { findOrder } from '../../../../shop/orders/orders/index.ts'
import { requestContext } from '../../../../web/server/request-context.ts'
import { type OrderView, viewOrder } from '../../../order/view-order.ts'

/** The data of an order's page: the order, none, or a failure with its message. */
export type OrderDetail =
  | { kind: 'loaded'; view: OrderView; reviewer: Reviewer }
  | { kind: 'none' }
  | { kind: 'failed'; message: string; status: number }

/** The reviewer's id, and whether a review needs a picture. */
export type Reviewer = { by: { userId: string }; mediaRequired: boolean }

/** The order of the signed-in account. Never throws: a failure is shown on the page. */
export async function loadOrderDetail(
  id: string | undefined,
  context: LoaderFunctionArgs['context'],
): Promise<OrderDetail> {
  const shop = context.get(requestContext)
  const orderId = id?.trim()
  if (!orderId) return { kind: 'failed', message: 'Order ID is missing', status: 400 }
  try {
    const asker = await shop.asker()
    const order = await findOrder(shop.db, orderId, asker)
    const [view, settings] = await Promise.all([viewOrder(order, null, shop), shop.settings()])
    const reviewer = { by: { userId: asker.accountId ?? '' }, mediaRequired: settings.reviewMediaRequired }
    return { kind: 'loaded', view, reviewer }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return { kind: 'none' }
    return { kind: 'failed', message: 'Failed to fetch order details', status: 500 }
  }
}
