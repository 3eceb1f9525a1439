import type { Coupon } from '../../shop/coupons/index.ts'
import { paisa } from '../../shop/money.ts'
import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'
import { useCouponState } from './coupon-store.ts'

/** A coupon as `/v1` tells it: rupees and percent, the end as text. */
type ToldCoupon = Omit<Coupon, 'endDate'> & { endDate: string | null }

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
