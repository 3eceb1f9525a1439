import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { type Asker, findCustomer } from '../customers/index.ts'
import { ShopError } from '../shop-error.ts'
import { type Coupon, couponRefusal } from './coupon.ts'
import type { ApplyCoupon } from './coupon-rules.ts'
import { findCoupon } from './find-coupon.ts'

/**
 * The coupon of a code, if this customer may use it now. Does not redeem it: the order does, and checks again.
 * Throws `not_signed_in` for a customer of another browser, `coupon_refused` with the reason.
 */
export async function applyCoupon(
  db: Db,
  input: z.infer<typeof ApplyCoupon>,
  asker: Pick<Asker, 'browserId' | 'accountId'>,
): Promise<Coupon> {
  const customer = await findCustomer(db, input.customerId, asker)
  if (!customer) throw new ShopError('not_signed_in', 'Please complete email verification first')
  const coupon = await findCoupon(db, { couponCode: input.couponCode })
  const refusal = couponRefusal(coupon, null, new Date())
  if (!coupon || refusal) throw new ShopError('coupon_refused', refusal ?? 'This coupon is not valid')
  const used = await db
    .selectFrom('coupon_redemptions')
    .select('order_id')
    .where('coupon_id', '=', coupon._id)
    .where('released_at', 'is', null)
    .where('customer_id', '=', customer._id)
    .executeTakeFirst()
  if (used) throw new ShopError('coupon_refused', 'You have already used this coupon')
  return coupon
}
