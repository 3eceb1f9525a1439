import type { Db } from '../../../platform/database/database.ts'

/** The customer id of the account with this email or user, or null. */
export async function findAccountOf(db: Db, of: { email: string } | { userId: string }): Promise<string | null> {
  const [column, value] = 'email' in of ? (['email', of.email] as const) : (['user_id', of.userId] as const)
  const account = await db
    .selectFrom('customers')
    .select('id')
    .where(column, '=', value)
    .where('user_id', 'is not', null)
    .executeTakeFirst()
  return account?.id ?? null
}
