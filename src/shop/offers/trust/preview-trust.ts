import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Paisa, rs } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { type TrustFacts, trustFacts } from './trust-facts.ts'
import { aheadOf, type Outcome, ruleFor, rulesOf } from './trust-rules.ts'

const PREVIEW_DAYS = 30
const MOST_ORDERS = 1000

export type Preview = {
  orders: number
  /** By what decided: a rule, or none of them. */
  lines: { outcome: Outcome | null; rule: string; orders: number; refused: number; asks: Paisa }[]
}

/**
 * What the orders of the last days, the latest thousand at most, would have got by these rules, by what was known when
 * each was placed.
 */
export async function previewRules(
  db: Db,
  { trustRows, advanceAmount }: Pick<Settings, 'trustRows' | 'advanceAmount'>,
) {
  const rules = rulesOf(trustRows)
  const { rows } = await sql<{ facts: TrustFacts; wasRefused: boolean }>`
    select ${trustFacts(sql`orders.created_at`)} as facts,
      outcome = 'refused' as "wasRefused"
    from (select *, order_outcome(orders.*) as outcome from orders where payment_method = 'COD' and created_at > now() - ${PREVIEW_DAYS} * interval '1 day'
      order by created_at desc limit ${MOST_ORDERS}) orders`.execute(db)
  const lines = new Map<string, Preview['lines'][number]>()
  for (const { facts, wasRefused } of rows) {
    const rule = ruleFor(rules, { ...facts.all, amount: facts.amount, city: facts.city })
    const key = rule?.words ?? ''
    const outcome = rule?.decision.outcome ?? null
    const line = lines.get(key) ?? { outcome, rule: key, orders: 0, refused: 0, asks: 0 as Paisa }
    line.orders += 1
    if (wasRefused) line.refused += 1
    if (rule) line.asks = (line.asks + aheadOf(rule.decision, facts.amount, rs(advanceAmount))) as Paisa
    lines.set(key, line)
  }
  return { orders: rows.length, lines: [...lines.values()].sort((a, b) => b.orders - a.orders) } satisfies Preview
}
