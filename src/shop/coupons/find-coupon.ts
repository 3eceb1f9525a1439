import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '../../platform/database/database.ts'
import type { CouponState } from './coupon.ts'

/** How a shopper names a coupon. */
export type NamedCoupon = { couponId?: string | null | undefined; couponCode?: string | null | undefined }

/** Whether a coupon is named at all. */
export const namesCoupon = ({ couponId, couponCode }: NamedCoupon): boolean => Boolean(couponId || couponCode?.trim())

/** The named coupon: by its code (case-insensitive), or a public one by its id. A private one needs its code. Null without. */
export async function findCoupon(db: Db, named: NamedCoupon): Promise<CouponState | null> {
  if (!namesCoupon(named)) return null
  const found = await selectCoupons(db.selectFrom('coupons'))
    .where(eb => isNamed(eb, named))
    .executeTakeFirst()
  return found ?? null
}

/** The condition for the named coupon; both must be right when id and code are given. */
export function isNamed(eb: ExpressionBuilder<Database, 'coupons'>, { couponId, couponCode }: NamedCoupon) {
  const code = couponCode?.trim().toUpperCase()
  return eb.and([
    ...(couponId ? [eb('coupons.id', '=', couponId)] : []),
    code ? eb('coupons.code', '=', code) : eb('coupons.coupon_type', '=', 'public'),
  ])
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
