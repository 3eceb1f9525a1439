import type { Db } from '../../../platform/database/database.ts'

/** Whether an email gets the newsletter. Only for its owner: the caller must check the session. */
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
