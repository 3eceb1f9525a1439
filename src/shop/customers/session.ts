import type { Db } from '../../platform/database/database.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import { type Customer, customerColumns, customerFromRow } from './customer.ts'

/** Who is signed in, as the server knows it: every answer is decided by this and never by what a browser has stored. */
export type Session = {
  customer: Customer
  /** Of better-auth's user behind the customer. */
  userId: string
  sessionId: string
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

/** What `findSession` answers: the session, and the cookies that prolong it. */
export type FoundSession = { session: Session | null; cookies: string[] }

/** The session behind a request's cookie. Null when there is none, it ended, or its signature is not ours. */
export async function findSession(db: Db, signIn: SignIn, headers: Headers): Promise<FoundSession> {
  const { response, headers: answer } = await signIn.api.getSession({ headers, returnHeaders: true })
  const cookies = answer.getSetCookie()
  if (!response) return { session: null, cookies }
  const row = await db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .select(customerColumns.map(column => `customers.${column}` as const))
    .select(['role', 'email_verified'])
    .where('users.id', '=', response.user.id)
    .executeTakeFirst()
  if (!row) return { session: null, cookies }
  const session: Session = {
    customer: customerFromRow(row),
    userId: response.user.id,
    sessionId: response.session.id,
    emailVerified: row.email_verified,
    role: row.role === 'staff' ? 'staff' : 'customer',
  }
  return { session, cookies }
}
