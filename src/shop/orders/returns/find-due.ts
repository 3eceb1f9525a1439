import type { Db } from '../../../platform/database/database.ts'
import { type Paisa, paisa } from '../../ground/money.ts'
import { dueOfReturn } from '../orders/index.ts'

/** What of a return is neither paid back nor taken off an exchange. */
export async function findDue(db: Db, returnId: string): Promise<Paisa> {
  const row = await db.selectFrom('returns').select(dueOfReturn.as('due')).where('id', '=', returnId).executeTakeFirst()
  return row?.due ?? paisa(0)
}
