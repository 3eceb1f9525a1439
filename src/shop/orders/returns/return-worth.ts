import type { Db } from '../../../platform/database/database.ts'
import { paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findPaid } from './find-paid.ts'
import { type ReturnWorth, worthOfReturns } from './worth-rules.ts'

/**
 * What a return is worth in paisa: what was paid for what comes back, after the returns before it. Nothing for one that
 * is refused. Throws `not_found`.
 */
export async function returnWorth(db: Db, returnId: string): Promise<ReturnWorth> {
  const of = await db.selectFrom('returns').select('order_id').where('id', '=', returnId).executeTakeFirst()
  if (!of) throw new ShopError('not_found', 'There is no such return')
  const { paid, returns } = await findPaid(db, of.order_id)
  const at = returns.findIndex(({ _id }) => _id === returnId)
  return worthOfReturns(paid, returns)[at] ?? { exchange: paisa(0), refund: paisa(0) }
}
