import { amountText, minus, type Paisa } from '../../ground/money.ts'
import type { CouponState } from './coupon.ts'
import { hourText, isWithinHours } from './offer-hours.ts'

/**
 * Why an offer cannot be used now by anybody, or by this person; null when it can, as far as the cart does not decide.
 * @rule whether a coupon counts by its time, limit and person
 */
export function couponRefusal(coupon: CouponState | null, now: Date): string | null {
  if (coupon?.status !== 'active' || !coupon.liveStatus) return 'This coupon is not valid'
  if (coupon.startDate && coupon.startDate > now) return 'This coupon is not valid yet'
  if (coupon.endDate && coupon.endDate <= now) return 'This coupon has expired'
  const { hours, firstOrder } = coupon.terms
  if (hours && !isWithinHours(coupon.terms, now))
    return `This coupon counts from ${hourText(hours.from)} to ${hourText(hours.to)} each day`
  if (coupon.codeUsed || (coupon.totalLimit !== null && coupon.redeemed >= coupon.totalLimit)) return USED_UP_TEXT
  if (isUsedUp(coupon)) return usedText(coupon.usedBefore)
  if (!coupon.hasTag) return 'This coupon is for some of our customers: if you are one of them, please log in'
  if (firstOrder && coupon.hasOrdered) return 'This coupon is for a first order'
  return null
}

const isUsedUp = ({ personLimit, used }: CouponState): boolean => personLimit !== null && used >= personLimit

/** Whether this person alone cannot use it. */
export const isRefusedToPerson = (coupon: CouponState): boolean =>
  isUsedUp(coupon) || (coupon.terms.firstOrder && coupon.hasOrdered)

/** Why a coupon is refused that others have used up, or whose code is used. */
export const USED_UP_TEXT = 'This coupon has been used up'

/**
 * Why a used coupon is refused. Ends without a stop, as all refusals: the checkout goes on after it. `own`: the same
 * customer or proved email used it, not only somebody with the same email or phone.
 */
export const usedText = (own: boolean): string =>
  own
    ? 'You have already used this coupon'
    : 'This coupon was already used with this email or phone number. If it was not you, please log in to an account with a verified email'

/** Why a coupon does not count below its minimum, and what is missing, in paisa. */
export const minimumText = (minimum: Paisa, subtotal: Paisa): string =>
  `This coupon needs a subtotal of ${amountText(minimum)} or more: add ${amountText(minus(minimum, subtotal))} more`
