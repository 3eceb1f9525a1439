import type { Db } from '../../../platform/database/database.ts'

/** The customer id of the account with this email, user or proved phone (E.164), or null. */
export async function findAccountOf(
  db: Db,
  of: { email: string } | { userId: string } | { phone: string },
): Promise<string | null> {
  const found = db.selectFrom('customers').select('customers.id')
  const account = await ('phone' in of
    ? found.innerJoin('users', 'users.id', 'user_id').where('users.phone', '=', of.phone)
    : 'email' in of
      ? found.where('email', '=', of.email).where('user_id', 'is not', null)
      : found.where('user_id', '=', of.userId)
  ).executeTakeFirst()
  return account?.id ?? null
}
