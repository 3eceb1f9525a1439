import { betterAuth } from 'better-auth'
import type { Db, Tx } from '../database/database.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { signInTables } from './sign-in-tables.ts'

const DAY_S = 24 * 60 * 60
const RESET_LINK_AGE_S = 60 * 60
const VERIFICATION_LINK_AGE_S = 7 * DAY_S
const SESSION_AGE_S = 60 * DAY_S
// A session in use is prolonged, at most once a day.
const SESSION_RENEWAL_S = DAY_S

type Options = {
  secret: string
  publicUrl: string
  /** Queues the email with the token that verifies its address. */
  onVerificationToken: (db: Db, user: { id: string; email: string; name: string }, token: string) => Promise<void>
  /** Queues the email with the token that resets the password. */
  onResetToken: (db: Db, user: { id: string; email: string; name: string }, token: string) => Promise<void>
}

/**
 * Users, passwords and sessions, which better-auth stores in our tables. Only the shop's verbs call it; it serves no
 * addresses of its own. `within(tx)` returns the same for a transaction.
 */
export function openSignIn(db: Db, options: Options) {
  const signIn = configured(db, options)
  return Object.assign(signIn, { within: (tx: Tx) => configured(tx, options) })
}
export type SignIn = ReturnType<typeof openSignIn>

/** Without the prefix `__Secure-` that https adds. */
export const sessionCookie = 'khushbu.session_token'

/** The header that gives better-auth the shopper's address. One that a browser sends is dropped. */
export const addressHeader = 'x-shopper-address'

function configured(db: Db, { secret, publicUrl, onVerificationToken, onResetToken }: Options) {
  return betterAuth({
    baseURL: publicUrl,
    secret,
    database: { db, type: 'postgres' },
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: RESET_LINK_AGE_S,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => onResetToken(db, user, token),
    },
    emailVerification: {
      expiresIn: VERIFICATION_LINK_AGE_S,
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      sendVerificationEmail: ({ user, token }) => onVerificationToken(db, user, token),
    },
    session: { ...signInTables.session, expiresIn: SESSION_AGE_S, updateAge: SESSION_RENEWAL_S },
    user: signInTables.user,
    account: signInTables.account,
    verification: { ...signInTables.verification, storeIdentifier: 'hashed' },
    advanced: {
      cookiePrefix: 'khushbu',
      // Our migrations make the tables; the check cannot run inside a transaction.
      database: { validateSchema: false },
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  })
}
