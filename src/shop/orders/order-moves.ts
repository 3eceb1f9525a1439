import type { OrderStatus } from './order.ts'

/** Who moves an order: its customer, or the shop (a person of the shop, or a command of theirs). */
export type Mover = 'customer' | 'shop'

const way = ['pending', 'confirmed', 'processing', 'outForDelivery', 'delivered'] as const

/**
 * Whether an order may go from one status to another. The shop: forward one or more steps; to cancelled before it is
 * delivered; from outForDelivery back to processing, when nobody took the parcel. A customer: to cancelled before
 * outForDelivery. Delivered and cancelled are final.
 */
export function mayMove(from: OrderStatus, to: OrderStatus, mover: Mover): boolean {
  if (from === to || from === 'cancelled' || from === 'delivered') return false
  if (mover === 'customer') return to === 'cancelled' && from !== 'outForDelivery'
  if (to === 'cancelled') return true
  if (from === 'outForDelivery' && to === 'processing') return true
  return way.indexOf(to) > way.indexOf(from)
}
