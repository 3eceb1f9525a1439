import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { dateOf } from '../../ground/days-in-sql.ts'
import { amountText, type Paisa, rs, times } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'

export type Cost = { month: string; category: string; messages: number; cost: Paisa }

type Rates = Pick<Settings, 'messageRates'>

/**
 * What messages cost at today's rates. A category without a rate of its own has the rate of messages about orders
 * ('utility').
 */
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

/** The settings that ask for a code to a phone before a cash order is taken. */
type CodeRule = 'codeFromAmount' | 'codeAfterRefusal' | 'codeForNewPhone'

// What the figure is about until the house has chosen a sum.
const USUAL_SUM_RUPEES = 10_000

/**
 * What each of these rules would have asked of the website's cash orders of 30 days and what those codes cost at
 * today's rate, in words for staff. A device that proved its phone within 30 days is asked no more, which is not taken
 * off.
 */
export async function codeCosts(
  db: Db,
  { messageRates, codeFromAmount }: Rates & Pick<Settings, 'codeFromAmount'>,
): Promise<Record<CodeRule, string>> {
  const from = codeFromAmount || USUAL_SUM_RUPEES
  const { rows } = await sql<Record<CodeRule | 'orders', number>>`
    select count(*)::int as orders, count(*) filter (where total_amount >= ${from}::bigint * 100)::int as "codeFromAmount",
      count(*) filter (where exists (select from orders before where before.phone_number = orders.phone_number
        and before.created_at < orders.created_at and order_outcome(before) = 'refused'))::int as "codeAfterRefusal",
      count(*) filter (where not exists (select from orders before where before.phone_number = orders.phone_number
        and before.created_at < orders.created_at and before.order_status <> 'cancelled'))::int as "codeForNewPhone"
    from orders where channel = 'web' and payment_method = 'COD' and created_at > now() - interval '30 days'`.execute(
    db,
  )
  const [counts] = rows
  const words = (rule: CodeRule) => {
    const asked = counts?.[rule] ?? 0
    const sum = rule === 'codeFromAmount' && codeFromAmount === 0 ? `From Rs ${from.toLocaleString('en')} on ` : ''
    return `${sum}${asked} of ${counts?.orders ?? 0} cash orders in 30 days: about ${amountText(times(rs(messageRates.utility), asked))}`
  }
  return {
    codeFromAmount: words('codeFromAmount'),
    codeAfterRefusal: words('codeAfterRefusal'),
    codeForNewPhone: words('codeForNewPhone'),
  }
}
