import type { Db } from '../../../platform/database/database.ts'
import { basisPoints, paisa } from '../../ground/money.ts'
import type { Coupon, OfferRow } from './coupon.ts'
import { offerOf, selectCoupons } from './find-coupon.ts'
import { isWithinHours, nextHourChange } from './offer-hours.ts'
import { conditionText, giftLabel } from './offer-words.ts'

const MAX_LISTED = 50

export type PublicCoupons = {
  coupons: Coupon[]
  /** When the next one starts or ends by the clock: until then the list changes by a commit alone. */
  next: Date | null
}

/**
 * Coupons that are public, active, live, begun and not expired, at most 50. Private coupons are never listed. One SQL
 * query.
 */
export async function publicCoupons(db: Db, now = new Date()): Promise<PublicCoupons> {
  const rows = await selectCoupons(db.selectFrom('coupons'))
    .where('coupon_type', '=', 'public')
    .where('status', '=', 'active')
    .where('live_status', 'is not', null)
    .where(eb => eb.or([eb('end_date', 'is', null), eb('end_date', '>', now)]))
    .orderBy('end_date')
    .orderBy('id')
    .execute()
  const offers = rows.map(offerOf)
  const times = offers
    .flatMap(({ startDate, endDate, terms }) => [startDate, endDate, nextHourChange(terms, now)])
    .filter(time => time !== null)
  const next = times.filter(time => time > now).reduce<Date | null>((a, b) => (a && a < b ? a : b), null)
  const coupons = offers
    .filter(({ startDate }) => startDate === null || startDate <= now)
    .filter(({ terms }) => isWithinHours(terms, now))
    .filter(({ totalLimit, redeemed }) => totalLimit === null || redeemed < totalLimit)
    .slice(0, MAX_LISTED)
    .map(shownCoupon)
  return { coupons, next }
}

/** An offer as shoppers see it. */
export function shownCoupon(offer: OfferRow): Coupon {
  const { _id, name, code, couponType, status, liveStatus, minimumSubtotal, endDate } = offer
  const conditions = conditionText(offer.terms, minimumSubtotal)
  const active = status === 'active'
  const shown = { _id, name, code, couponType, status, liveStatus, minimumSubtotal, endDate, active, conditions }
  const { discountType, discountValue } = offer
  if (discountType === 'fixed') return { ...shown, discountType, discountValue: paisa(discountValue) }
  if (discountType === 'percentage') return { ...shown, discountType, discountValue: basisPoints(discountValue) }
  return { ...shown, discountType, discountValue: paisa(0), label: giftLabel(offer) }
}
