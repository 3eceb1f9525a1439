import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** When the next public coupon starts or ends by the clock: until then `listCoupons` changes by a commit alone. */
export async function nextCouponTime(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(time) as next from coupons, unnest(array[start_date, end_date]) time
    where coupon_type = 'public' and status = 'active' and live_status is not null and time > ${new Date()}`.execute(db)
  return rows[0]?.next ?? null
}
