import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { type AskedSize, findAskedSize } from './find-asked-size.ts'

/**
 * The email and size of an ask whose turn has come. Null when the person has left, or when the size is sold out again: the ask then waits for
 * the next bottle at its old place.
 */
export async function findCall(db: Db, askId: string): Promise<{ email: string; size: AskedSize } | null> {
  return inTransaction(db, async tx => {
    const ask = await tx
      .selectFrom('stock_asks')
      .select(['email', 'mailbox', 'size_id'])
      .where('id', '=', askId)
      .where('called_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!ask) return null
    const size = await findAskedSize(tx, ask.size_id)
    if (size && size.stock > 0) return { email: ask.email, size }
    const asksAgain = await tx
      .selectFrom('stock_asks')
      .select('id')
      .where('size_id', '=', ask.size_id)
      .where('mailbox', '=', ask.mailbox)
      .where('called_at', 'is', null)
      .executeTakeFirst()
    if (!asksAgain) await tx.updateTable('stock_asks').set({ called_at: null }).where('id', '=', askId).execute()
    return null
  })
}
