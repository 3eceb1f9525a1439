import { create } from 'zustand'
import type { Coupon } from '../../shop/offers/coupons/index.ts'

export type CouponState = {
  /** The last fetched coupons; null before: the ones in the page are used. */
  fetched: Coupon[] | null
  /** Whether the header's last call failed: its list is then empty. */
  unreachable: boolean
  /** The message of banner and strip instead of coupons. */
  problem: string | null
}

export const useCouponState = create<CouponState>(() => ({ fetched: null, unreachable: false, problem: null }))
