import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { startOfDay } from '../../ground/days-in-sql.ts'
import { dayFilter, oneOf } from '../../ground/list-filters-and-pages.ts'
import type { Paisa } from '../../ground/money.ts'
import { keptWorth } from '../../ground/sums-over-orders.ts'
import { DIRECT } from './source-rules.ts'

/** The days whose figures are counted; `by`: of the first visit instead of the last. */
export const SourcePeriod = z.object({ from: dayFilter, to: dayFilter, by: oneOf(['first']) })

/** What came from one source and campaign: the figures of `figure-rules.ts`, each on its day. Amounts in paisa. */
export type SourceCount = {
  source: string
  medium: string
  campaign: string
  placed: number
  sold: number
  delivered: number
  refused: number
  cancelled: number
  /** Refused, of what was refused or delivered; null where nothing was. */
  refusedShare: number | null
  earned: Paisa
}

/**
 * What happened in a period by source and campaign, the most orders first. Orders by phone and chat, and exchanges,
 * count as such.
 */
export async function countSources(
  db: Db,
  { from, to, by }: { from: string; to: string; by: '' | 'first' },
): Promise<SourceCount[]> {
  const column = (name: string) => sql.ref(by === 'first' ? `s.first_${name}` : `s.${name}`)
  const count = (what: string) => sql`(count(*) filter (where what = ${what}))::int`
  const visited = sql`exchange_of is null and channel = 'web'`
  const { rows } = await sql<SourceCount>`
    select *, case when delivered + refused > 0 then refused::float / (delivered + refused) end as "refusedShare" from (
      select case when exchange_of is not null then 'exchange' when channel <> 'web' then channel else coalesce(${column('source')}, ${DIRECT}) end as source,
        case when ${visited} then coalesce(${column('medium')}, '') else '' end as medium,
        case when ${visited} then coalesce(${column('campaign')}, '') else '' end as campaign,
        ${count('placed')} as placed, ${count('sold')} as sold, ${count('delivered')} as delivered, ${count('refused')} as refused,
        ${count('cancelled')} as cancelled, coalesce(sum(${keptWorth}) filter (where what = 'delivered'), 0)::bigint as earned
      from order_moments(null, ${from ? startOfDay(from) : null}, ${to ? startOfDay(to, 1) : null}) moment
        join orders on orders.id = moment.order_id left join order_sources s on s.order_id = orders.id
      group by 1, 2, 3) counted
    where placed + sold + delivered + refused + cancelled > 0 order by placed desc, earned desc, source, campaign limit 500`.execute(
    db,
  )
  return rows
}
