import { create } from 'zustand'
import type { Coupon } from '../../shop/coupons/index.ts'

export type CouponState = {
  /** The last good answer; null before there was one: what came with the page counts. */
  fetched: Coupon[] | null
  /** Whether the header's last call got no answer: its list is then empty. */
  unreachable: boolean
  /** What the banner and the strip say instead of coupons. */
  problem: string | null
}

export const useCouponState = create<CouponState>(() => ({ fetched: null, unreachable: false, problem: null }))
