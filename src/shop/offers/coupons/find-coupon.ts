import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../platform/database/database.ts'
import { typedCode } from '../../ground/typed-text-rules.ts'
import type { CouponState, OfferRow } from './coupon.ts'
import { OfferTerms } from './offer-terms.ts'

/** How a shopper names a coupon. */
export type NamedCoupon = { couponId?: string | null | undefined; couponCode?: string | null | undefined }

/** A code as it is stored. */
export const codeOf = ({ couponCode }: NamedCoupon): string => typedCode(couponCode ?? '').toUpperCase()

/** Whether a coupon is named at all. */
export const namesCoupon = (named: NamedCoupon): boolean => Boolean(named.couponId || codeOf(named))

/**
 * The named coupon: by its code (case-insensitive), also one of a batch, or a public one by its id. A private one needs
 * its code. Null without. What it says of a person is of nobody.
 */
export async function findCoupon(db: Db, named: NamedCoupon): Promise<CouponState | null> {
  if (!namesCoupon(named)) return null
  const coupons = await selectCoupons(db.selectFrom('coupons'))
    .select(codeUsed(named).as('codeUsed'))
    .where(isNamed(named))
    .executeTakeFirst()
  const offer = coupons && offerOf(coupons)
  return coupons && offer
    ? {
        ...offer,
        hasTag: offer.terms.tags.length === 0,
        code: coupons.code || codeOf(named),
        used: 0,
        usedBefore: false,
        hasOrdered: false,
        codeUsed: coupons.codeUsed,
      }
    : null
}

/** The condition for the named coupon; both must be right when id and code are given. */
export function isNamed(named: NamedCoupon) {
  const code = codeOf(named)
  const byCode = code
    ? sql<boolean>`(coupons.code = ${code} or coupons.id = (select coupon_id from coupon_codes where code = ${code}))`
    : sql<boolean>`coupons.coupon_type = 'public'`
  if (!namesCoupon(named)) return sql<boolean>`false`
  return named.couponId ? sql<boolean>`(coupons.id = ${named.couponId} and ${byCode})` : byCode
}

/** Whether the typed code is one of a batch, and used. */
export const codeUsed = (named: NamedCoupon) => sql<boolean>`(coupon_type = 'batch' and exists (
  select from coupon_redemptions used where used.code = ${codeOf(named)} and used.released_at is null))`

/** The columns of a coupon, named as in responses to shoppers. */
export function selectCoupons<O>(from: SelectQueryBuilder<Database, 'coupons', O>) {
  return (
    from
      .select([
        'id as _id',
        'name',
        'coupon_type as couponType',
        'status',
        'live_status as liveStatus',
        'discount_type as discountType',
        'discount_value as discountValue',
        'minimum_subtotal as minimumSubtotal',
        'start_date as startDate',
        'end_date as endDate',
        'total_limit as totalLimit',
        'person_limit as personLimit',
        'redeemed',
        'combinable',
        'version',
        'terms',
      ])
      .select(sql<string>`coalesce(code, '')`.as('code'))
      // CHECK constraints of the table limit statuses and types; the type decides the unit of the value.
      .$castTo<OfferRow & O>()
  )
}

/** A row with its terms whole: what they do not say is as it was before there was such a term. */
export const offerOf = (row: OfferRow): OfferRow => ({ ...row, terms: OfferTerms.parse(row.terms) })
