import type { Db } from '../../platform/database/database.ts'
import type { Coupon } from './coupon.ts'
import { selectCoupons } from './find-coupon.ts'

/** Coupons that are public, active, live and not expired. Private coupons are never listed, whatever type is requested. */
export async function listCoupons(db: Db, couponType = 'public'): Promise<Coupon[]> {
  if (couponType !== 'public') return []
  const rows = await selectCoupons(db.selectFrom('coupons'))
    .where('coupon_type', '=', 'public')
    .where('status', '=', 'active')
    .where('live_status', 'is not', null)
    .where(eb => eb.or([eb('start_date', 'is', null), eb('start_date', '<=', new Date())]))
    .where(eb => eb.or([eb('end_date', 'is', null), eb('end_date', '>', new Date())]))
    .where(eb => eb.or([eb('total_limit', 'is', null), eb('redeemed', '<', eb.ref('total_limit'))]))
    .orderBy('end_date')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows.map(({ startDate: _start, totalLimit: _limit, redeemed: _redeemed, ...coupon }) => coupon)
}
