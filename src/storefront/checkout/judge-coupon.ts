import { refusal } from '../../web/browser/call.ts'
import { sendForm } from '../../web/forms/send-form.ts'
import { askQuote } from '../cart/ask-quote.ts'
import { cartStore } from '../cart/cart-store.ts'
import { type AppliedCoupon, checkoutStore, checkoutTerms } from '../cart/checkout-store.ts'
import { cartLines } from '../cart/quote-store.ts'
import { couponForm } from './forms.ts'

/**
 * Whether a code gives its discount to this customer and to this cart. Stores only a code that would fit another cart.
 */
export async function judgeCode(couponCode: string, customerId: string) {
  const result = await sendForm(couponForm, { couponCode, customerId })
  if (!result.ok) return result
  const { _id, code } = result.data
  const items = cartLines(cartStore.getState().productData)
  const terms = checkoutTerms(checkoutStore.getState())
  const quote = await askQuote({ ...terms, items, couponId: _id, couponCode: code })
  if (!quote.ok) return refusal(quote.message ?? couponForm.failure)
  const { couponMessage, subtotal } = quote.data
  if (!couponMessage) return result
  checkoutStore.setState({ unfitCoupon: { code: couponCode.trim(), subtotal } })
  return refusal(couponMessage)
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
  const result = await judgeCode(code, customerId)
  // The customer or the coupon has changed again meanwhile.
  const { coupon, customer } = checkoutStore.getState()
  if (coupon?.code !== code || customer?._id !== customerId) return
  if (result.ok) apply(result.data, result.message, customerId)
  else takeOff(code, result.message ?? couponForm.failure)
}

/** Judges the code again that did not fit the cart, after the cart has changed: it counts by itself once it fits. */
export async function judgeUnfit(code: string, customerId: string): Promise<void> {
  const result = await judgeCode(code, customerId)
  // Another code was typed, or the customer has changed meanwhile.
  const { coupon, customer, refusedCoupon } = checkoutStore.getState()
  if (coupon || refusedCoupon?.code !== code || customer?._id !== customerId) return
  if (result.ok) apply(result.data, result.message, customerId)
  else checkoutStore.setState({ refusedCoupon: { code, reason: result.message ?? couponForm.failure } })
}

/** Takes the coupon off that an order was refused for; its code stays in its field, with the reason below. */
export function takeOff(code: string, reason: string): void {
  checkoutStore.setState({ coupon: null, typedCode: code, refusedCoupon: { code, reason } })
}

/**
 * Before an order: judges a coupon that was applied for another customer again, and applies a code that is typed but
 * not applied. `refused`: that code does not count; pressed again, the order goes without it. `applied`: the order costs
 * less than was shown.
 */
export async function settleCoupon(): Promise<{ refused: boolean; applied: boolean }> {
  const { coupon, customer, typedCode, refusedCoupon } = checkoutStore.getState()
  const customerId = customer?._id ?? ''
  if (coupon) {
    const outdated = coupon.customerId !== customerId
    if (outdated) await judgeAgain(coupon, customerId)
    const { refusedCoupon: now } = checkoutStore.getState()
    return { refused: outdated && now?.code === coupon.code, applied: false }
  }
  const code = typedCode.trim()
  if (code === '' || code === refusedCoupon?.code) return { refused: false, applied: false }
  const result = await judgeCode(code, customerId)
  if (result.ok) {
    apply(result.data, result.message, customerId)
    return { refused: false, applied: true }
  }
  const reason = result.message ?? couponForm.failure
  checkoutStore.setState({ refusedCoupon: { code, reason } })
  return { refused: true, applied: false }
}
