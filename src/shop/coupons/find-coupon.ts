import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '../../platform/database/database.ts'
import type { CouponState } from './coupon.ts'

/** A coupon by its id or its code (case-insensitive), or null. */
export async function findCoupon(
  db: Db,
  by: { couponId?: string | null | undefined; couponCode?: string | null | undefined },
): Promise<CouponState | null> {
  const code = by.couponCode?.trim().toUpperCase()
  if (!by.couponId && !code) return null
  const coupons = selectCoupons(db.selectFrom('coupons'))
  const found = by.couponId ? coupons.where('id', '=', by.couponId) : coupons.where('code', '=', code ?? '')
  return (await found.executeTakeFirst()) ?? null
}

/** The columns of a coupon, named as in answers to shoppers. */
export function selectCoupons<O>(from: SelectQueryBuilder<Database, 'coupons', O>) {
  return (
    from
      .select([
        'id as _id',
        'name',
        'code',
        'coupon_type as couponType',
        'status',
        'live_status as liveStatus',
        'discount_type as discountType',
        'discount_value as discountValue',
        'minimum_subtotal as minimumSubtotal',
        'start_date as startDate',
        'end_date as endDate',
        'total_limit as totalLimit',
        'redeemed',
        sql<boolean>`status = 'active'`.as('active'),
      ])
      // CHECK constraints of the table limit statuses and types; the type decides the unit of the value.
      .$castTo<CouponState>()
  )
}
