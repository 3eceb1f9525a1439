import type { Db } from '../../platform/database/database.ts'
import type { Coupon } from './coupon.ts'
import { selectCoupons } from './find-coupon.ts'

const MAX_LISTED = 50

export type PublicCoupons = {
  coupons: Coupon[]
  /** When the next one starts or ends by the clock: until then the list changes by a commit alone. */
  next: Date | null
}

/** Coupons that are public, active, live, begun and not expired, at most 50. Private coupons are never listed. One SQL query. */
export async function publicCoupons(db: Db, now = new Date()): Promise<PublicCoupons> {
  const rows = await selectCoupons(db.selectFrom('coupons'))
    .where('coupon_type', '=', 'public')
    .where('status', '=', 'active')
    .where('live_status', 'is not', null)
    .where(eb => eb.or([eb('end_date', 'is', null), eb('end_date', '>', now)]))
    .orderBy('end_date')
    .orderBy('id')
    .execute()
  const times = rows.flatMap(({ startDate, endDate }) => [startDate, endDate]).filter(time => time !== null)
  const next = times.filter(time => time > now).reduce<Date | null>((a, b) => (a && a < b ? a : b), null)
  const coupons = rows
    .filter(({ startDate }) => startDate === null || startDate <= now)
    .filter(({ totalLimit, redeemed }) => totalLimit === null || redeemed < totalLimit)
    .slice(0, MAX_LISTED)
    .map(({ startDate: _start, totalLimit: _limit, redeemed: _redeemed, ...coupon }) => coupon)
  return { coupons, next }
}
