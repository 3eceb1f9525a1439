import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Locks the coupons of these orders, in id order: for a transaction that cancels many of them. */
export async function lockCouponsOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    select id from coupons where id in (select coupon_id from coupon_redemptions where order_id = any(${orderIds}::text[]))
    order by id for no key update`.execute(tx)
}
