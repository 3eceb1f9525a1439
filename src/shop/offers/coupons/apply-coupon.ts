import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { type Asker, findCustomer } from '../../ground/customers/index.ts'
import { provesEmail } from '../../ground/proofs/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Coupon } from './coupon.ts'
import type { ApplyCoupon } from './coupon-form-rules.ts'
import { couponRefusal } from './coupon-refusal.ts'
import { findCoupon } from './find-coupon.ts'
import { shownCoupon } from './public-coupons.ts'
import { type Person, personColumns } from './used-by-person.ts'

/**
 * The coupon of a code, if this customer may use it now. Does not redeem it: the order does, and checks again. Earlier
 * uses by an email count once the asker has proved it: else the response would show a stranger who has ordered here.
 * Throws `not_signed_in` for a customer of another browser, `coupon_refused` with the reason.
 */
export async function applyCoupon(
  db: Db,
  input: z.infer<typeof ApplyCoupon>,
  asker: Pick<Asker, 'browserId' | 'accountId' | 'verifiedEmail'>,
): Promise<Coupon> {
  const customer = await findCustomer(db, input.customerId, asker)
  if (!customer) throw new ShopError('not_signed_in', 'Please complete email verification first')
  const coupon = await findCoupon(db, { couponCode: input.couponCode })
  const { _id: customerId, email } = customer
  const emailProved = await provesEmail(db, { customerId, email }, asker)
  const person = { customerId, browserId: asker.browserId, ...(emailProved && { emailProved, email }) }
  const known = coupon && (await knownOf(db, coupon._id, person))
  const refusal = couponRefusal(coupon && { ...coupon, ...known }, new Date())
  if (!coupon || refusal) throw new ShopError('coupon_refused', refusal ?? 'This coupon is not valid')
  return shownCoupon(coupon)
}

const knownOf = (db: Db, couponId: string, person: Person) =>
  db.selectFrom('coupons').select(personColumns(person)).where('id', '=', couponId).executeTakeFirst()
