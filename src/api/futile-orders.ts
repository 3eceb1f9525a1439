import type { OrderLimit, WantedOrder } from '../shop/orders/orders/index.ts'
import type { IsFutile } from '../web/server/admission/admit-requests.ts'

/**
 * Recognises orders that could only be refused, because the queue of one of their sizes or of their coupon is full, or their address has its
 * share of it. In a rush there are hundreds a second: they are refused before any other work.
 */
export const futileOrders =
  ({ isFull }: OrderLimit): IsFutile =>
  (url, body, address) => {
    if (url !== '/v1/order') return false
    try {
      return isFull(JSON.parse(body.toString()) as WantedOrder, address)
    } catch {
      // Not an order: it is refused with the reason.
      return false
    }
  }
