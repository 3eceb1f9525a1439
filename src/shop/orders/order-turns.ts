import { type Await, turns } from '../../platform/limits/turns.ts'
import type { PlaceOrder } from './place-order.ts'

/**
 * Orders of one size wait for each other at its row in the database, and those with one coupon at the coupon's. Three at once keep the
 * row busy. The line is about as long as what is placed in ten seconds; of it an address has at most what it may order in ten minutes.
 */
const LIMITS = { running: 3, waiting: 400, waitingInAll: 800, waitingPerCaller: 60, waitMs: 10_000 }

export type WantedOrder = Pick<PlaceOrder, 'items' | 'couponId' | 'couponCode'>

export type OrderTurns = {
  /**
   * Runs an order's work in its turn, for which it waits by `awaitTurn`. Throws TurnRefusedError when too many orders of one of its
   * sizes, with its coupon or from its address are under way in this process; the same attempt may be sent again.
   */
  run: <T>(wanted: WantedOrder, address: string, work: () => Promise<T>, awaitTurn?: Await) => Promise<T>
  /** Whether `run` would refuse it at once. */
  isFull: (wanted: WantedOrder, address: string) => boolean
}

/** The turns of the orders that a process places. */
export function orderTurns(limits = LIMITS): OrderTurns {
  const { run, isFull } = turns(limits)
  return {
    run: (wanted, caller, work, awaitTurn) => run({ keys: keysOf(wanted), caller }, work, awaitTurn),
    isFull: (wanted, caller) => isFull({ keys: keysOf(wanted), caller }),
  }
}

function keysOf({ items, couponId, couponCode }: WantedOrder): string[] {
  const sizes = items.map(({ selectedSizeId }) => `size ${selectedSizeId}`)
  // Callers name a coupon by its id, its code or both.
  const coupons = [couponId, couponCode].filter(Boolean).map(coupon => `coupon ${coupon}`)
  return [...sizes, ...coupons]
}
