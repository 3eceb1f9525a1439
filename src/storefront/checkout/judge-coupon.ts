import type { Quote } from '../../shop/cart/quote.ts'
import { refusal } from '../../web/browser/call.ts'
import { sendForm } from '../../web/forms/send-form.ts'
import { askQuote } from '../cart/ask-quote.ts'
import { cartStore } from '../cart/cart-store.ts'
import { type AppliedCoupon, checkoutStore } from '../cart/checkout-store.ts'
import { cartLines } from '../cart/quote-store.ts'
import { couponForm } from './forms.ts'

/** Whether a code gives its discount to this customer and to this cart. Stores nothing. */
export async function judgeCode(couponCode: string, customerId: string) {
  const answer = await sendForm(couponForm, { couponCode, customerId })
  if (!answer.ok) return answer
  const { _id, code } = answer.data
  const items = cartLines(cartStore.getState().productData)
  const { country } = checkoutStore.getState().address
  const quote = await askQuote({ items, couponId: _id, couponCode: code, country })
  if (!quote.ok) return refusal(quote.message ?? couponForm.failure)
  return quote.data.couponMessage ? refusal(quote.data.couponMessage) : answer
}

/** Applies a coupon that was judged for this customer. */
export function apply(
  { _id, code }: Pick<AppliedCoupon, '_id' | 'code'>,
  message: string | null,
  customerId: string,
): void {
  const coupon = { _id, code, message: message ?? 'Coupon applied successfully!', customerId }
  checkoutStore.setState({ coupon, refusedCoupon: null })
}

/** Judges the applied coupon again, after the customer has changed; takes it off when it is refused. */
export async function judgeAgain({ code }: AppliedCoupon, customerId: string): Promise<void> {
  const answer = await judgeCode(code, customerId)
  // The customer or the coupon has changed again meanwhile.
  const { coupon, customer } = checkoutStore.getState()
  if (coupon?.code !== code || customer?._id !== customerId) return
  if (answer.ok) apply(answer.data, answer.message, customerId)
  else takeOff(code, answer.message ?? couponForm.failure)
}

/** Takes the coupon off when a quote says that it does not apply. Returns the reason, or null. */
export function takeOffRefused(quote: Pick<Quote, 'couponMessage'> | null): string | null {
  const { coupon } = checkoutStore.getState()
  const reason = quote?.couponMessage ?? null
  if (!coupon || !reason) return null
  takeOff(coupon.code, reason)
  return reason
}

/** Takes the coupon off; its code stays in its field, with the reason below. */
export function takeOff(code: string, reason: string): void {
  checkoutStore.setState({ coupon: null, typedCode: code, refusedCoupon: { code, reason } })
}

/** Why the order cannot be sent as far as the discount code is concerned, or null. */
export function couponHindrance(): string | null {
  const { coupon, customer, typedCode, refusedCoupon } = checkoutStore.getState()
  if (coupon && coupon.customerId !== customer?._id) {
    return 'We are checking your discount code for this email. Please press Complete Order again in a moment.'
  }
  const code = typedCode.trim()
  // After a refusal, which stands below the field, the shopper may go on without the code.
  if (coupon || code === '' || code === refusedCoupon?.code) return null
  return `The discount code ${code} is not applied yet. Press Apply, or clear the field, and press Complete Order again.`
}
