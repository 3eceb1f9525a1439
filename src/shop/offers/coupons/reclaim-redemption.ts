import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { lockCouponsOf } from './lock-coupons.ts'

/**
 * Counts the offers of an order again that is not cancelled any more (`releaseRedemption`). Does nothing without one. Throws `move_refused` when one of
 * them was used up meanwhile, by its person or by all.
 */
export async function reclaimRedemption(tx: Tx, orderId: string): Promise<void> {
  await lockCouponsOf(tx, [orderId])
  const { rows } = await sql<{ name: string }>`
    select coalesce(own.code, own.name) as name from coupon_redemptions own join coupons on coupons.id = own.coupon_id
    where own.order_id = ${orderId} and own.released_at is not null and (coupons.redeemed >= coupons.total_limit
      or own.once and exists (select from coupon_redemptions other where other.coupon_id = own.coupon_id and other.released_at is null and other.once
        and (other.customer_id = own.customer_id or other.email = own.email or other.phone_number = own.phone_number)))
    order by 1 limit 1`.execute(tx)
  const [gone] = rows
  if (gone) throw new ShopError('move_refused', `${gone.name} was used up meanwhile: please take a new order.`)
  await sql`
    with again as (
      update coupon_redemptions set released_at = null where order_id = ${orderId} and released_at is not null returning coupon_id
    )
    update coupons set redeemed = redeemed + 1 from again where coupons.id = coupon_id`.execute(tx)
}
