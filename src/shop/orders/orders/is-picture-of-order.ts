import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/**
 * Whether this picture (its id) stands in an order, so that its page, papers and emails show it while the shop is
 * closed too.
 */
export async function isPictureOfOrder(db: Db, pictureId: string): Promise<boolean> {
  // A made-up id costs no look at the orders.
  const known = await db.selectFrom('pictures').select('id').where('id', '=', pictureId).executeTakeFirst()
  if (!known) return false
  const line = await db
    .selectFrom('order_items')
    .select(sql`1`.as('one'))
    .where('image', 'like', `/pictures/${known.id}/%`)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
