import type { Db } from '../../platform/database/database.ts'

/** Whether an email gets the newsletter. For its owner's eyes only: the session must be its own. */
export async function isSubscribed(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
