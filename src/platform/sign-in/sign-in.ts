import { betterAuth } from 'better-auth'
import type { Db, Tx } from '../database/database.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

const day = 24 * 60 * 60
/** Lifetime of a password reset link, in seconds. */
const resetLinkAge = 60 * 60
/** Lifetime of a verification link, in seconds. */
const proofLinkAge = 7 * day

type Options = {
  secret: string
  publicUrl: string
  /** Queues the email with the token that verifies its address. */
  onProofToken: (db: Db, user: { id: string; email: string; name: string }, token: string) => Promise<void>
  /** Queues the email with the token that resets the password. */
  onResetToken: (db: Db, user: { id: string; email: string; name: string }, token: string) => Promise<void>
}

/**
 * Users, passwords and sessions, kept by better-auth in our tables. It is called from the shop's verbs alone and serves no
 * addresses of its own. `within(tx)` gives the same bound to a transaction.
 */
export function openSignIn(db: Db, options: Options) {
  const signIn = configured(db, options)
  return Object.assign(signIn, { within: (tx: Tx) => configured(tx, options) })
}
export type SignIn = ReturnType<typeof openSignIn>

/** Without the prefix that https adds. */
export const sessionCookie = 'khushbu.session_token'

/** The header by which we tell the shopper's address: what a browser sends under this name is thrown away. */
export const addressHeader = 'x-shopper-address'

function configured(db: Db, { secret, publicUrl, onProofToken, onResetToken }: Options) {
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
      resetPasswordTokenExpiresIn: resetLinkAge,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => onResetToken(db, user, token),
    },
    emailVerification: {
      expiresIn: proofLinkAge,
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      sendVerificationEmail: ({ user, token }) => onProofToken(db, user, token),
    },
    session: {
      modelName: 'sessions',
      expiresIn: 60 * day,
      updateAge: day,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      cookiePrefix: 'khushbu',
      // Our migrations make the tables; the check cannot run inside a transaction.
      database: { validateSchema: false },
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  })
}
