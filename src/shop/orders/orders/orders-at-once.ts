import { type Await, keyedLimit } from '../../../platform/limits/keyed-limit.ts'
import type { PlaceOrder } from './order-request.ts'

/**
 * Orders of one size wait for each other at its row in the database, and those with one coupon at the coupon's. Three
 * at once keep the row busy. The line is about as long as what is placed in ten seconds; of it an address has at most
 * what it may order in ten minutes.
 */
const LIMITS = { running: 3, waiting: 400, waitingInAll: 800, waitingPerCaller: 60, waitMs: 10_000 }

export type WantedOrder = Pick<PlaceOrder, 'items' | 'couponId' | 'couponCode'>

export type OrderLimit = {
  /**
   * Runs an order's work once it has its place, for which it waits by `awaitPlace`. Throws LimitRefusedError when too
   * many orders of one of its sizes, with its coupon or from its address are under way in this process; the same
   * attempt may be sent again.
   */
  run: <T>(wanted: WantedOrder, address: string, work: () => Promise<T>, awaitPlace?: Await) => Promise<T>
}

/** The limit of the orders that a process places at once. */
export function orderLimit(limits = LIMITS): OrderLimit {
  const { run } = keyedLimit(limits)
  return { run: (wanted, caller, work, awaitPlace) => run({ keys: keysOf(wanted), caller }, work, awaitPlace) }
}

function keysOf({ items, couponId, couponCode }: WantedOrder): string[] {
  const sizes = items.map(({ selectedSizeId }) => `size ${selectedSizeId}`)
  // Callers name a coupon by its id, its code or both.
  const coupons = [couponId, couponCode].filter(Boolean).map(coupon => `coupon ${coupon}`)
  return [...sizes, ...coupons]
}
