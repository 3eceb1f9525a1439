import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { amountText, type Paisa, paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { AsideSource } from './payment-rules.ts'

/** The rows of `aside_refunds` of a payment. */
export const ofSource = ({ source, key }: AsideSource) =>
  source === 'bank' ? sql<boolean>`bank_row_id = ${key}::bigint` : sql<boolean>`hosted_reference = ${key}`

/**
 * Throws `move_refused` once money of a payment that is put aside was paid back: what was decided about it stays then.
 */
export async function demandNotPaidBack(tx: Tx, of: AsideSource): Promise<void> {
  const { rows } = await sql<{ back: Paisa }>`
    select coalesce(sum(amount), 0)::bigint as back from aside_refunds where ${ofSource(of)}`.execute(tx)
  const back = rows[0]?.back ?? paisa(0)
  if (back > 0)
    throw new ShopError('move_refused', `${amountText(back)} of it was paid back already: it stays put aside.`)
}
