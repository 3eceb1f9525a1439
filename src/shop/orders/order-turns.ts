import { turns } from '../../platform/turns.ts'
import type { PlaceOrder } from './place-order.ts'

/**
 * Orders of one size wait for each other at its row in the database, and those with one coupon at the coupon's. Three at once keep the
 * row busy. With those that wait they are half of the calls that a process works on at once, so that a best-seller leaves
 * the others to everybody else.
 */
const LIMITS = { running: 3, waiting: 9, waitMs: 10_000 }

type Wanted = Pick<PlaceOrder, 'items' | 'couponId' | 'couponCode'>

/**
 * Returns a function that runs an order's work in its turn. It throws TurnRefusedError when too many orders of one of its
 * sizes, or with its coupon, are under way in this process; the same attempt may be sent again.
 */
export function orderTurns() {
  const inTurn = turns(LIMITS)
  return <T>({ items, couponId, couponCode }: Wanted, work: () => Promise<T>): Promise<T> => {
    const sizes = items.map(({ selectedSizeId }) => `size ${selectedSizeId}`)
    // Callers name a coupon by its id, its code or both.
    const coupons = [couponId, couponCode].filter(Boolean).map(coupon => `coupon ${coupon}`)
    return inTurn([...sizes, ...coupons], work)
  }
}
