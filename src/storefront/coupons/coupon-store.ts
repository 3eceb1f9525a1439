import { create } from 'zustand'
import type { Coupon } from '../../shop/coupons/index.ts'
import { paisa } from '../../shop/money.ts'
import { toast } from '../../ui/toast.ts'
import { call } from '../call.ts'

/** A coupon as `/v1` tells it: rupees and percent, the end as text. */
type ToldCoupon = Omit<Coupon, 'endDate'> & { endDate: string | null }

export type CouponState = {
  /** The last good answer; null before there was one: what came with the page counts. */
  fetched: Coupon[] | null
  /** Whether the header's last call got no answer: its list is then empty. */
  unreachable: boolean
  /** What the banner and the strip say instead of coupons. */
  problem: string | null
}

export const useCouponState = create<CouponState>(() => ({ fetched: null, unreachable: false, problem: null }))

/** The header's call: fresh coupons for its button and its window. Says in a toast what went wrong. */
export async function retrieveCoupons(): Promise<void> {
  const answer = await call<ToldCoupon[]>('/coupon/coupon')
  if (answer.ok) return useCouponState.setState({ fetched: answer.data.map(asCoupon), unreachable: false })
  if (answer.reason === 'refused') return toast('Failed to retrieve coupons', { kind: 'error' })
  useCouponState.setState({ unreachable: true })
  toast('An error occurred while fetching coupons', { kind: 'error' })
}

/** The banner's and the strip's call, for a page that came without coupons. */
export async function fetchPublicCoupons(): Promise<void> {
  const answer = await call<ToldCoupon[]>('/coupon/coupon?couponType=public')
  if (answer.ok) return useCouponState.setState({ fetched: answer.data.map(asCoupon), problem: null })
  const problem = answer.reason === 'refused' ? 'Failed to fetch coupons' : 'Error fetching coupons'
  useCouponState.setState({ problem })
}

function asCoupon(told: ToldCoupon): Coupon {
  return {
    ...told,
    // Rupees to paisa and percent to hundredths of it are the same step.
    discountValue: paisa(told.discountValue),
    minimumSubtotal: paisa(told.minimumSubtotal),
    endDate: told.endDate ? new Date(told.endDate) : null,
  }
}
