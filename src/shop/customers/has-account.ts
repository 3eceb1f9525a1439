import type { Db } from '../../platform/database/database.ts'

/** Whether an email has an account, proved or not. For letters to that email only: no answer may tell. */
export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .where('user_id', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}
