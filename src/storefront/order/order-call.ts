import type { OrderView } from './view-order.ts'

/** The address of a call about an order, with the key that opened its page: '/order/x/map?key=...'. */
export function orderCall({ order, key }: Pick<OrderView, 'order' | 'key'>, noun: string): string {
  return `/order/${order._id}/${noun}${key ? `?key=${encodeURIComponent(key)}` : ''}`
}
