import type { Db } from '../../platform/database/database.ts'

/** Whether an email has an account, verified or not. For emails to that address only: an answer would reveal who is a customer. */
export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .where('user_id', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}
