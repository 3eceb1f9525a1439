import { z } from 'zod'
import { amountText, minus, type Paisa } from '../../ground/money.ts'
import { moment, money, percentage } from '../../ground/wire.ts'
import { hourText, isWithinHours } from './hours.ts'
import type { OfferTerms } from './terms.ts'

const described = z.object({
  _id: z.string(),
  name: z.string(),
  code: z.string(),
  couponType: z.string(),
  status: z.enum(['active', 'inactive']),
  liveStatus: z.string().nullable(),
  minimumSubtotal: money,
  endDate: moment.nullable(),
  active: z.boolean(),
  /** What it asks for beside the minimum, in a sentence; null: nothing. */
  conditions: z.string().nullable(),
})

/** A coupon as shoppers see it. */
export const Coupon = z.discriminatedUnion('discountType', [
  described.extend({ discountType: z.literal('fixed'), discountValue: money }),
  described.extend({ discountType: z.literal('percentage'), discountValue: percentage }),
  described.extend({
    discountType: z.enum(['shipping', 'buyGet', 'gift']),
    /** 0: what it gives stands in `label`. */
    discountValue: money,
    label: z.string(),
  }),
])
export type Coupon = z.output<typeof Coupon>

export type OfferKind = Coupon['discountType']

/** An offer as it is stored. */
export type OfferRow = {
  _id: string
  name: string
  /** Empty without one. */
  code: string
  couponType: string
  status: 'active' | 'inactive'
  liveStatus: string | null
  discountType: OfferKind
  /** Paisa of a fixed discount, else hundredths of a percent. */
  discountValue: number
  minimumSubtotal: Paisa
  startDate: Date | null
  endDate: Date | null
  totalLimit: number | null
  personLimit: number | null
  redeemed: number
  combinable: boolean
  version: number
  terms: OfferTerms
}

/** What decides whether an offer can be used: besides its row, what is known of the person and of the code. */
export type CouponState = OfferRow & {
  /** How often the person has used it, and whether they have ordered before. */
  used: number
  hasOrdered: boolean
  /** Has one of the tags that it asks for, if it does. */
  hasTag: boolean
  /** The same customer was among them, not only somebody with the same email or phone. */
  usedBefore: boolean
  /** The code of a batch is used already. */
  codeUsed: boolean
}

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

/** Why a used coupon is refused. `own`: the same customer used it, not only somebody with the same email or phone. */
export const usedText = (own: boolean): string =>
  own
    ? 'You have already used this coupon'
    : 'This coupon was already used with this email or phone number. If it was not you, please log in to an account with a verified email.'

/** Why a coupon does not count below its minimum, and what is missing, in paisa. */
export const minimumText = (minimum: Paisa, subtotal: Paisa): string =>
  `This coupon needs a subtotal of ${amountText(minimum)} or more: add ${amountText(minus(minimum, subtotal))} more`
