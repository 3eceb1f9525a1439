import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { dayFilter, oneOf } from '../../ground/list-filters.ts'
import type { Paisa } from '../../ground/money.ts'
import { orderSums } from '../../ground/order-sums.ts'
import { startOfDay } from '../../ground/shop-days.ts'
import { DIRECT } from './rules.ts'

/** The orders that are counted, by the day they were placed; `by`: their first visit instead of the last. */
export const SourcePeriod = z.object({ from: dayFilter, to: dayFilter, by: oneOf(['first']) })

/** What came from one source and campaign. Amounts in paisa, of orders that are delivered. */
export type SourceCount = {
  source: string
  medium: string
  campaign: string
  orders: number
  delivered: number
  cancelled: number
  /** Delivered, of those that have ended; null while none has. */
  deliveredShare: number | null
  revenue: Paisa
}

/** The orders of a period by source and campaign, the most first. Orders by phone and chat count as such. */
export async function countSources(
  db: Db,
  { from, to, by }: { from: string; to: string; by: '' | 'first' },
): Promise<SourceCount[]> {
  const column = (name: string) => sql.ref(by === 'first' ? `s.first_${name}` : `s.${name}`)
  const { rows } = await sql<SourceCount>`
    select *, case when delivered + cancelled > 0 then delivered::float / (delivered + cancelled) end as "deliveredShare" from (
      select case when channel <> 'web' then channel else coalesce(${column('source')}, ${DIRECT}) end as source,
        coalesce(${column('medium')}, '') as medium, coalesce(${column('campaign')}, '') as campaign, ${orderSums.orders} as orders,
        ${orderSums.delivered} as delivered, count(*) filter (where order_status = 'cancelled')::int as cancelled, ${orderSums.brought} as revenue
      from orders left join order_sources s on s.order_id = orders.id
      where exchange_of is null ${from ? sql`and created_at >= ${startOfDay(from)}` : sql``}
        ${to ? sql`and created_at < ${startOfDay(to, 1)}` : sql``}
      group by 1, 2, 3) counted order by orders desc, source, campaign limit 500`.execute(db)
  return rows
}
