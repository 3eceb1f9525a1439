import type { Db } from '../../../platform/database/database.ts'
import type { SignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import { type Customer, customerColumns, customerFromRow } from './customer.ts'
import { type ProvedPhone, provedPhoneOf } from './proved-phone.ts'

/** The session on the server, which decides every response; the user stored in the browser does not. */
export type Session = {
  customer: Customer
  /** Of `users`. */
  userId: string
  sessionId: string
  /** The session's secret. Never sent in a response. */
  token: string
  /** Whether the email was verified by the link sent to it. */
  emailVerified: boolean
  /** The phone that the account's holder has proved by a code, or null. */
  phone: ProvedPhone | null
  role: 'customer' | 'staff'
}

/** A shopper who asks for personal data: a browser with its guests, an account, or both. */
export type Asker = {
  kind: 'asker'
  browserId: string | null
  /** The customer id of the signed-in account. */
  accountId: string | null
  /** Its email once verified: guest orders with it belong to the account too. */
  verifiedEmail: string | null
  /** Its phone once proved: orders with it belong to the account too. */
  verifiedPhone?: ProvedPhone | null
  /** The phone that was proved in this browser, without an account: its orders are shown here for a day. */
  shownPhone?: ProvedPhone | null
}

/** The session of a token; null without one or after its end. `renewed`: its expiry was extended. */
export async function findSession(
  db: Db,
  signIn: SignIn,
  token: string,
): Promise<{ session: Session; renewed: boolean } | null> {
  const known = await signIn.findSession(token)
  if (!known) return null
  const { userId, sessionId, renewed } = known
  // Joins the session again: proving the email, which this query reads, ends other sessions.
  const row = await db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select(customerColumns.map(column => `customers.${column}` as const))
    .select([
      'role',
      'email_verified',
      'users.phone as proved_phone',
      'phone_proved_at',
      'phone_since',
      'users.created_at',
    ])
    .where('users.id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return null
  const session: Session = {
    customer: customerFromRow(row),
    userId,
    sessionId,
    token,
    emailVerified: row.email_verified,
    phone: provedPhoneOf({ ...row, phone: row.proved_phone }),
    role: row.role === 'staff' ? 'staff' : 'customer',
  }
  return { session, renewed }
}
