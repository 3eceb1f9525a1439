import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'

type Amounts = ReadonlyMap<string, { amount: Paisa; shipping: Paisa }>

/** Records what the offers of an edited order take off now; one that no longer counts takes nothing. */
export async function recordAmounts(tx: Tx, orderId: string, amounts: Amounts): Promise<void> {
  const all = [...amounts].map(([id, of]) => ({ id, ...of }))
  await sql`
    update coupon_redemptions set amount = coalesce(now.amount, 0), shipping = coalesce(now.shipping, 0)
    from coupon_redemptions used left join json_to_recordset(${JSON.stringify(all)}::json) as now (id text, amount bigint, shipping bigint) on id = used.coupon_id
    where used.order_id = ${orderId} and used.released_at is null
      and coupon_redemptions.order_id = used.order_id and coupon_redemptions.coupon_id = used.coupon_id`.execute(tx)
}
