import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { type Asker, findCustomer } from '../../ground/customers/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Coupon } from './coupon.ts'
import type { ApplyCoupon } from './coupon-form-rules.ts'
import { couponRefusal } from './coupon-refusal.ts'
import { findCoupon } from './find-coupon.ts'
import { shownCoupon } from './public-coupons.ts'
import { personColumns } from './used-by-person.ts'

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
  const known = coupon && (await personOf(db, coupon._id, customer._id))
  const refusal = couponRefusal(coupon && { ...coupon, ...known }, new Date())
  if (!coupon || refusal) throw new ShopError('coupon_refused', refusal ?? 'This coupon is not valid')
  return shownCoupon(coupon)
}

const personOf = (db: Db, couponId: string, customerId: string) =>
  db.selectFrom('coupons').select(personColumns({ customerId })).where('id', '=', couponId).executeTakeFirst()
