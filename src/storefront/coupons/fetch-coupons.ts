import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'
import { useCouponState } from './coupon-store.ts'

/** The header's call: fresh coupons for its button and its window. Says in a toast what went wrong. */
export async function retrieveCoupons(): Promise<void> {
  const answer = await call('/coupon/coupon')
  if (answer.ok) return useCouponState.setState({ fetched: answer.data.map(asCoupon), unreachable: false })
  if (answer.reason === 'refused') return toast('Failed to retrieve coupons', { kind: 'error' })
  useCouponState.setState({ unreachable: true })
  toast('An error occurred while fetching coupons', { kind: 'error' })
}

/** The banner's and the strip's call, for a page that came without coupons. */
export async function fetchPublicCoupons(): Promise<void> {
  const answer = await call('/coupon/coupon', { query: { couponType: 'public' } })
  if (answer.ok) return useCouponState.setState({ fetched: answer.data.map(asCoupon), problem: null })
  const problem = answer.reason === 'refused' ? 'Failed to fetch coupons' : 'Error fetching coupons'
  useCouponState.setState({ problem })
}

// The end of an offer comes as text.
const asCoupon = <Sent extends { endDate: string | null }>(coupon: Sent) => ({
  ...coupon,
  endDate: coupon.endDate ? new Date(coupon.endDate) : null,
})
