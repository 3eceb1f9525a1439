import type { Db } from '../../platform/database/database.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import { type Customer, customerColumns, customerFromRow } from './customer.ts'

/** Who is signed in, as the server knows it: every answer is decided by this and never by what a browser has stored. */
export type Session = {
  customer: Customer
  /** Of better-auth's user behind the customer. */
  userId: string
  sessionId: string
  /** The session's secret. No answer holds it. */
  token: string
  /** The owner of the mailbox opened the link we sent there. */
  emailVerified: boolean
  role: 'customer' | 'staff'
}

/** Who asks for something personal: a browser with its guests, an account, or both. */
export type Asker = {
  kind: 'asker'
  browserId: string | null
  /** The customer id of the account that is signed in. */
  accountId: string | null
  /** Its email, once the owner proved it: what guests ordered under it belongs to the account as well. */
  verifiedEmail: string | null
}

/** The session of a token; null when there is none or it ended. `renewed`: it lives longer from now on. */
export async function findSession(
  db: Db,
  signIn: SignIn,
  token: string,
): Promise<{ session: Session; renewed: boolean } | null> {
  const found = await signIn.within(db).findSession(token)
  if (!found) return null
  const { userId, sessionId, renewed } = found
  const row = await db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .select(customerColumns.map(column => `customers.${column}` as const))
    .select(['role', 'email_verified'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const session: Session = {
    customer: customerFromRow(row),
    userId,
    sessionId,
    token,
    emailVerified: row.email_verified,
    role: row.role === 'staff' ? 'staff' : 'customer',
  }
  return { session, renewed }
}
