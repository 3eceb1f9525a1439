import { call } from '../../web/browser/call.ts'
import { checkoutStore } from './checkout-store.ts'

type CouponAnswer = { _id?: string; code?: string }

/** Applies a coupon code for the verified customer. Answers what to say when that fails, null when it worked. */
export async function applyCoupon(typed: string): Promise<string | null> {
  const couponCode = typed.trim()
  if (couponCode === '') return 'Please enter a coupon code'
  const { customer } = checkoutStore.getState()
  if (!customer) return 'Please complete email verification first'
  const body = { couponCode, customerId: customer._id }
  const answer = await call<CouponAnswer>('/coupon/apply', { method: 'POST', body })
  if (!answer.ok) return answer.message ?? 'Failed to apply coupon'
  const { _id, code } = answer.data ?? {}
  if (!_id) return 'Failed to apply coupon'
  const message = answer.message ?? 'Coupon applied successfully!'
  checkoutStore.setState({ coupon: { _id, code: code ?? couponCode, message } })
  return null
}

/** Takes the coupon off again. */
export function removeCoupon(): void {
  checkoutStore.setState({ coupon: null })
}
