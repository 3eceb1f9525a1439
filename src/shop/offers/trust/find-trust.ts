import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Paisa, paisa } from '../../ground/money.ts'
import { type Block, findBlocks } from './blocks.ts'
import { type TrustFacts, trustFacts } from './trust-facts.ts'
import { type Facts, type Outcome, scoreOf, scoreReasons } from './trust-rules.ts'

/** What staff see of the trust in who placed an order: as it is now, and what was decided when it came. */
export type Trust = {
  score: number
  reasons: string[]
  blocks: Block[]
  outcome: Outcome | null
  rule: string
  asks: Paisa
}

/** The trust in who placed this order. */
export async function findTrust(db: Db, orderId: string): Promise<Trust> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('order_assessments', 'order_id', 'orders.id')
    .select(['phone_number as phoneNumber', 'email', 'city', 'address', 'rule', 'asks'])
    .select(eb => [eb.ref('outcome').$castTo<Outcome | null>().as('outcome'), trustFacts(sql`now()`).as('facts')])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { all }: { all: Facts } = row.facts satisfies TrustFacts
  return {
    score: scoreOf(all),
    reasons: scoreReasons(all),
    blocks: await findBlocks(db, row),
    outcome: row.outcome,
    rule: row.rule ?? '',
    asks: row.asks ?? paisa(0),
  }
}
