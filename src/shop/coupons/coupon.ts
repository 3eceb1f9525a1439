import { z } from 'zod'
import { exactPriceText, type Paisa } from '../money.ts'
import { moment, money, percentage } from '../wire.ts'

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
})

/** A coupon as shoppers see it. */
export const Coupon = z.discriminatedUnion('discountType', [
  described.extend({ discountType: z.literal('fixed'), discountValue: money }),
  described.extend({ discountType: z.literal('percentage'), discountValue: percentage }),
])
export type Coupon = z.output<typeof Coupon>

/** What decides whether a coupon can be used. */
export type CouponState = Coupon & { startDate: Date | null; totalLimit: number | null; redeemed: number }

/** Why a coupon cannot be used for a cart of `subtotal` paisa (null: for any cart), or null when it can. */
export function couponRefusal(coupon: CouponState | null, subtotal: Paisa | null, now: Date): string | null {
  if (coupon?.status !== 'active' || !coupon.liveStatus) return 'This coupon is not valid'
  if (coupon.startDate && coupon.startDate > now) return 'This coupon is not valid yet'
  if (coupon.endDate && coupon.endDate <= now) return 'This coupon has expired'
  if (coupon.totalLimit !== null && coupon.redeemed >= coupon.totalLimit) return 'This coupon has been used up'
  if (subtotal !== null && subtotal < coupon.minimumSubtotal) {
    return `This coupon needs a subtotal of ${exactPriceText(coupon.minimumSubtotal)} or more`
  }
  return null
}
