import { shortDayText } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { ShopError } from '../../../shop/ground/shop-error.ts'
import { listOrders, OrdersPage } from '../../../shop/orders/orders/index.ts'
import { paymentText } from '../../../shop/orders/orders/order-money-text-rules.ts'
import { ORDERS_PER_PAGE } from '../../../shop/orders/orders/order-rules.ts'
import { statusLabel } from '../../../shop/orders/orders/order-status-rules.ts'
import type { RequestContext } from '../../../web/server/request-context.ts'

/** An order as texts for a row of the history. */
export type HistoryRow = {
  _id: string
  orderNumber: string
  /** What was ordered: 'White Oud', 'White Oud and 2 more'. */
  what: string
  date: string
  orderStatus: string
  status: string
  payment: string
  total: string
}

export type HistoryPage = { rows: HistoryRow[]; page: number; totalPages: number }

/**
 * A page of the account's orders, newest first, ten per page; null when they cannot be read. An invalid page number is
 * 1.
 */
export async function loadHistory(
  { db, asker, log, note }: Pick<RequestContext, 'db' | 'asker' | 'log' | 'note'>,
  customerId: string,
  page: string | null,
): Promise<HistoryPage | null> {
  const history = await listOrders(db, customerId, await asker(), wantedPage(page)).catch(error => {
    if (!(error instanceof ShopError)) log.error({ err: error, ...note }, 'an order history could not be read')
    return null
  })
  return history && shownPage(history)
}

/** The page of a query string; 1 for an invalid one. */
export const wantedPage = (page: string | null) =>
  OrdersPage.catch({ page: 1, limit: ORDERS_PER_PAGE }).parse({ page: page ?? 1 })

/** A page of orders as texts. */
export function shownPage(history: Awaited<ReturnType<typeof listOrders>>): HistoryPage {
  const rows = history.orders.map(order => ({
    _id: order._id,
    orderNumber: order.orderNumber,
    what: whatText(order.items.map(({ productId }) => productId.name)),
    date: shortDayText(order.createdAt),
    orderStatus: order.orderStatus,
    status: statusLabel(order.orderStatus),
    payment: `${order.paymentMethod}, ${paymentText(order)}`,
    total: amountText(order.totalAmount),
  }))
  return { rows, page: history.page, totalPages: history.totalPages }
}

const whatText = ([first = '', ...others]: readonly string[]): string =>
  others.length > 0 ? `${first} and ${others.length} more` : first
