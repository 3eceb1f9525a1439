import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { oneOfMany } from '../../ground/each-apart.ts'
import type { Paisa } from '../../ground/money.ts'
import { matchBankRow } from './decide-row.ts'
import { isNamed, mayBeFor, waiting } from './likely-orders.ts'

/** A row that was matched by itself. */
export type MatchedRow = { rowId: number; orderId: string; orderNumber: string; amount: Paisa }

/**
 * Matches the rows of a statement that leave no doubt: the row names one order that waits, it is what that order waits
 * for, and no other row names it. All others wait for a person. A match is taken back as one of a person is.
 * @rule which payments of the bank's statement are matched without a person
 */
export async function matchNamedRows(
  tx: Tx,
  { statementId, actor }: { statementId: number; actor: string },
): Promise<MatchedRow[]> {
  const { rows } = await sql<{ rowId: number; orderNumber: string }>`
    with waiting as materialized (${waiting}), named as (
      select bank_rows.id, statement_id, waiting.order_number, due = amount as is_due,
        count(*) over (partition by bank_rows.id) as orders, count(*) over (partition by waiting.id) as payments
      from bank_rows join waiting on ${mayBeFor} and ${isNamed} where state = 'open')
    select id::int as "rowId", order_number as "orderNumber" from named
    where statement_id = ${statementId} and is_due and orders = 1 and payments = 1 order by id`.execute(tx)
  const matched: MatchedRow[] = []
  for (const { rowId, orderNumber } of rows) {
    const one = await oneOfMany(tx, part => matchBankRow(part, { rowId, order: orderNumber, actor }), { strict: true })
    if ('done' in one) matched.push({ rowId, ...one.done })
  }
  return matched
}
