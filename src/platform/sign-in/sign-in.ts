import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { bearer } from 'better-auth/plugins'
import type { Db } from '../database/database.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { signInTables } from './sign-in-tables.ts'

const DAY_S = 24 * 60 * 60
const RESET_LINK_AGE_S = 60 * 60
const VERIFICATION_LINK_AGE_S = 7 * DAY_S
/** How long a session lives after it was opened or renewed. */
export const SESSION_AGE_S = 60 * DAY_S
// A session in use is prolonged, at most once a day.
const SESSION_RENEWAL_S = DAY_S

type User = { id: string; email: string; name: string }
type Options = {
  secret: string
  publicUrl: string
  /** Queues the email with the token that verifies its address. */
  onVerificationToken: (db: Db, user: User, token: string) => Promise<void>
  /** Queues the email with the token that resets the password. */
  onResetToken: (db: Db, user: User, token: string) => Promise<void>
}

/** The browser that signs in; it is noted with the session. */
export type Device = { ipAddress: string; userAgent: string }

/** A new session. Whoever has its token is signed in. */
type Opened = { userId: string; token: string }

/**
 * Users, passwords and sessions, which better-auth stores in our tables. It serves no addresses of its own.
 * `within(db)` returns the same for a transaction.
 */
export function openSignIn(db: Db, options: Options) {
  const signIn = signInOn(db, options)
  return { ...signIn, within: (other: Db) => (other === db ? signIn : signInOn(other, options)) }
}
export type SignIn = ReturnType<typeof openSignIn>

const deviceHeader = 'x-device-address'

/** better-auth's calls take and give HTTP headers; these take and give values. */
function signInOn(db: Db, options: Options) {
  const { api, $context } = configured(db, options)
  return {
    /** Opens an account and its first session, and queues the verification email. Fails when the email has an account. */
    async signUp(user: { name: string; email: string; password: string }, device: Device): Promise<Opened> {
      const { user: opened, token } = await api.signUpEmail({ body: user, headers: headersOf({ device }) })
      if (!token) throw new Error('a new account got no session')
      return { userId: opened.id, token }
    },

    /** A new session; null for an unknown email, which costs as much time, or a wrong password. */
    async logIn(known: { email: string; password: string }, device: Device): Promise<Opened | null> {
      const opened = await api.signInEmail({ body: known, headers: headersOf({ device }) }).catch(refused)
      return opened && { userId: opened.user.id, token: opened.token }
    },

    /** The session of a token, or null. `renewed`: it lives longer from now on, and so may what holds the token. */
    async findSession(token: string): Promise<{ userId: string; sessionId: string; renewed: boolean } | null> {
      const { response, headers } = await api.getSession({ headers: headersOf({ token }), returnHeaders: true })
      if (!response) return null
      const { user, session } = response
      return { userId: user.id, sessionId: session.id, renewed: headers.getSetCookie().length > 0 }
    },

    async endSession(token: string): Promise<void> {
      await api.signOut({ headers: headersOf({ token }) })
    },

    async isPassword(token: string, password: string): Promise<boolean> {
      const right = await api.verifyPassword({ body: { password }, headers: headersOf({ token }) }).catch(refused)
      return right !== null
    },

    /** Sets a new password and ends every session; returns the token of a new one, or null when the current password is wrong. */
    async changePassword(
      token: string,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      device: Device,
    ): Promise<string | null> {
      const changed = await api
        .changePassword({
          body: { currentPassword, newPassword, revokeOtherSessions: true },
          headers: headersOf({ token, device }),
        })
        .catch(refused)
      if (changed && !changed.token) throw new Error('a changed password opened no session')
      return changed?.token ?? null
    },

    /** Queues the verification email again. */
    async sendVerification(email: string): Promise<void> {
      await api.sendVerificationEmail({ body: { email } })
    },

    /** Marks an email as verified by the token that was sent to it. False for a token that is not ours or too old. */
    async verifyEmail(token: string): Promise<boolean> {
      return (await api.verifyEmail({ query: { token } }).catch(refused)) !== null
    },

    /** Queues the email with the single-use link when the email has an account. */
    async requestReset(email: string): Promise<void> {
      await api.requestPasswordReset({ body: { email } })
    },

    /** Sets a new password by the token of that link, once, and ends every session. The user's id, or null for any other token. */
    async resetPassword(token: string, newPassword: string): Promise<string | null> {
      const { internalAdapter } = await $context
      const claim = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      if (!claim) return null
      const reset = await api.resetPassword({ body: { token, newPassword } }).catch(refused)
      return reset && claim.value
    },
  }
}

function headersOf({ token, device }: { token?: string; device?: Device }): Headers {
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (device) {
    headers.set(deviceHeader, device.ipAddress)
    headers.set('user-agent', device.userAgent)
  }
  return headers
}

function refused(error: unknown): null {
  if (error instanceof APIError) return null
  throw error
}

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
    // Sessions are named by their token; the cookie that holds it is not better-auth's.
    plugins: [bearer()],
    advanced: {
      // Our migrations make the tables; the check cannot run inside a transaction.
      database: { validateSchema: false },
      ipAddress: { ipAddressHeaders: [deviceHeader] },
    },
  })
}
