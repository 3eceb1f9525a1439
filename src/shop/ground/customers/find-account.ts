import type { Db } from '../../../platform/database/database.ts'

type Of = { email: string } | { phone: string } | { userId: string }

/**
 * The customer id of the account with this email, proved phone or user, or null. `verified`: only of one whose email is
 * verified, or that has none; in any other a stranger may have typed the email.
 */
export async function findAccountOf(db: Db, of: Of, { verified = false } = {}): Promise<string | null> {
  const account = await db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'user_id')
    .select('customers.id')
    .where(eb =>
      'email' in of
        ? eb('users.email', '=', of.email)
        : 'phone' in of
          ? eb('users.phone', '=', of.phone)
          : eb('users.id', '=', of.userId),
    )
    .$if(verified, accounts => accounts.where('email_verified', '=', true))
    .executeTakeFirst()
  return account?.id ?? null
}
