import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Paisa, rs } from '../../ground/money.ts'
import { dateOf } from '../../ground/shop-days.ts'
import type { Settings } from '../../settings/settings/index.ts'

export type Cost = { month: string; category: string; messages: number; cost: Paisa }

type Rates = Pick<Settings, 'messageRates'>

/** What messages cost at today's rates. A category without a rate of its own has the rate of messages about orders ('utility'). */
export function costOf({ category, parts }: { category: string; parts: number }, { messageRates }: Rates): Paisa {
  const rates: Record<string, number> = messageRates
  return rs(parts * (rates[category.toLowerCase()] ?? messageRates.utility))
}

/** What messages of the last twelve months cost by month and category. */
export async function listCosts(db: Db, settings: Rates): Promise<Cost[]> {
  const { rows } = await sql<{ month: string; category: string; messages: number }>`
    select to_char(${dateOf('sent_at')}, 'YYYY-MM') as month, lower(category) as category,
      sum(parts)::int as messages
    from messages where billable and sent_at > now() - interval '1 year' group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows.map(row => ({ ...row, cost: costOf({ category: row.category, parts: row.messages }, settings) }))
}
