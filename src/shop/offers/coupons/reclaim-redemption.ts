import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { lockCouponsOf } from './lock-coupons.ts'
import { usedUp } from './used-up.ts'

/**
 * Counts the offers of an order again that is not cancelled any more (`releaseRedemption`). Does nothing without one.
 * Throws `move_refused` when one of them was used up meanwhile: by all, its code, or so often as its person may
 * (`usedUp`).
 */
export async function reclaimRedemption(tx: Tx, orderId: string): Promise<void> {
  await lockCouponsOf(tx, [orderId])
  const released = await tx
    .selectFrom('coupon_redemptions as own')
    .innerJoin('coupons', 'coupons.id', 'own.coupon_id')
    .leftJoin('customers', 'customers.id', 'own.customer_id')
    .select(['coupons.id as _id', 'coupon_type as couponType', 'person_limit as personLimit', 'own.name', 'own.code'])
    .select(['own.customer_id as customerId', 'browser_id as browserId', 'own.email_proved as emailProved'])
    .select(['own.email', 'own.phone_number as phoneNumber'])
    .select(sql<boolean>`coalesce(redeemed >= total_limit, false)`.as('allUsed'))
    .where('own.order_id', '=', orderId)
    .where('own.released_at', 'is not', null)
    .orderBy('coupons.id')
    .execute()
  for (const { name, code, allUsed, ...own } of released) {
    if (allUsed || (await usedUp(tx, { ...own, code: code ?? '' }, own)))
      throw new ShopError('move_refused', `${code ?? name} was used up meanwhile: please take a new order.`)
  }
  await sql`
    with again as (
      update coupon_redemptions set released_at = null, once = coalesce(person_limit = 1, false) from coupons
      where coupons.id = coupon_id and order_id = ${orderId} and released_at is not null returning coupon_id
    )
    update coupons set redeemed = redeemed + 1 from again where coupons.id = coupon_id`.execute(tx)
}
