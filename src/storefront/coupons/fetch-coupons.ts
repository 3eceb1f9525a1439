import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'
import { useCouponState } from './coupon-store.ts'

/** The header's call: coupons for its button and dialog. Failures are shown as toasts. */
export async function retrieveCoupons(): Promise<void> {
  const result = await call('/coupon/coupon')
  if (result.ok) return useCouponState.setState({ fetched: result.data.map(asCoupon), unreachable: false })
  if (result.reason === 'refused') return toast('Failed to retrieve coupons', { kind: 'error' })
  useCouponState.setState({ unreachable: true })
  toast('An error occurred while fetching coupons', { kind: 'error' })
}

/** The call of banner and strip, for a page rendered without coupons. */
export async function fetchPublicCoupons(): Promise<void> {
  const result = await call('/coupon/coupon', { query: { couponType: 'public' } })
  if (result.ok) return useCouponState.setState({ fetched: result.data.map(asCoupon), problem: null })
  const problem = result.reason === 'refused' ? 'Failed to fetch coupons' : 'Error fetching coupons'
  useCouponState.setState({ problem })
}

// Dates are text in JSON.
const asCoupon = <Sent extends { endDate: string | null }>(coupon: Sent) => ({
  ...coupon,
  endDate: coupon.endDate ? new Date(coupon.endDate) : null,
})
