import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import { givenReasons } from './stock-reason-rules.ts'

/** Which days are shown, from a query string. */
export const GivenFilter = z.object({ days: z.enum(['30', '90', '365']).catch('90').default('90') })

export type Given = {
  sizeId: string
  name: string
  ml: number
  setOf: number | null
  reason: string
  pieces: number
  /** What they cost; null when the cost of some is not known. */
  cost: Paisa | null
  lastAt: Date
}

/** Testers, samples and gifts taken from stock in the last days, by size and reason. */
export async function listGiven(db: Db, { days }: z.output<typeof GivenFilter>): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select sizes.id as "sizeId", name, ml, bottles_of(sizes) as "setOf", reason, -sum(change)::int as pieces, max(stock_ledger.created_at) as "lastAt",
      case when bool_and(unit_cost is not null) then sum(-change * unit_cost)::bigint end as cost
    from stock_ledger join sizes on sizes.id = size_id join products on products.id = product_id
    where reason = any(${givenReasons}::text[]) and stock_ledger.created_at > now() - make_interval(days => ${Number(days)})
    group by sizes.id, name, ml, reason order by "lastAt" desc limit 500`.execute(db)
  return rows
}
