import { betterAuth } from 'better-auth'
import { bearer } from 'better-auth/plugins'
import type { Db, Tx } from '../database/database.ts'
import type { Secret } from '../secrets/signing.ts'
import { authSecrets } from './auth-secrets.ts'
import type { Place } from './hash-queue.ts'
import { hashPassword, type Matched, matchPassword } from './password-hash.ts'
import { signInTables } from './sign-in-tables.ts'

const DAY_S = 24 * 60 * 60
/** How long a session is valid after it was opened or renewed; a year in all. */
export const SESSION_AGE_S = 60 * DAY_S
// A session in use is prolonged, at most once a day.
const SESSION_RENEWAL_S = DAY_S
// Also a session in use ends a year after its login.
const MAX_SESSION_S = 365 * DAY_S

type Options = { secret: Secret; publicUrl: string }

/** The browser that signs in; it is noted with the session. */
export type Device = { ipAddress: string; userAgent: string }

/** Users, passwords and sessions, which better-auth stores in our tables. It serves no addresses of its own. */
export function openSignIn(db: Db, options: Options) {
  const { api } = configured(db, options)
  return {
    /** The hash of a new password. Throws QueueFullError. */
    hash: hashPassword,

    /** Whether the password is the user's. Without a user (null) it takes as long and is false. Throws QueueFullError. */
    async match(userId: string | null, password: string, place: Place): Promise<Matched | null> {
      return matchPassword(userId, userId && (await findHash(db, userId)), password, place)
    },

    /** The hash of the user's password, or null. */
    findHash: (userId: string) => findHash(db, userId),

    /** The session of a token, or null. `renewed`: it is valid for longer from now on, and so may the cookie be. */
    async findSession(token: string): Promise<{ userId: string; sessionId: string; renewed: boolean } | null> {
      const { response, headers } = await api.getSession({ headers: bearerOf(token), returnHeaders: true })
      if (!response) return null
      const { user, session } = response
      if (Date.now() - session.createdAt.getTime() > MAX_SESSION_S * 1000) {
        await api.signOut({ headers: bearerOf(token) })
        return null
      }
      return { userId: user.id, sessionId: session.id, renewed: headers.getSetCookie().length > 0 }
    },

    async endSession(token: string): Promise<void> {
      await api.signOut({ headers: bearerOf(token) })
    },

    within: (tx: Tx) => signInWithin(tx, options),
  }
}
export type SignIn = ReturnType<typeof openSignIn>

/** What changes passwords and sessions, as a part of the caller's transaction. Whoever locks other rows too locks the credential first. */
function signInWithin(tx: Tx, options: Options) {
  const adapter = async () => (await configured(tx, options).$context).internalAdapter
  return {
    /** A new user. Fails when the email has one. */
    async createUser({ name, email, hash }: { name: string; email: string; hash: string }): Promise<string> {
      const users = await adapter()
      const { id } = await users.createUser({ name, email, emailVerified: false }, { method: 'email-password' })
      await users.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
      return id
    },

    /** Locks the user's password until the transaction ends. False when it is another one now, or the user is gone. */
    async holdPassword({ userId, hash }: Matched): Promise<boolean> {
      const found = await tx
        .selectFrom('credentials')
        .select('password')
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      return found?.password === hash
    },

    /** Locks the session until the transaction ends. False when it has ended. */
    async holdSession(sessionId: string): Promise<boolean> {
      const found = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).forUpdate().execute()
      return found.length > 0
    },

    /** A new session: its token. Only after `holdPassword`, so that none outlives a changed password. */
    async openSession(userId: string, device: Device): Promise<string> {
      const { token } = await (await adapter()).createSession(userId, false, device)
      return token
    },

    /** Sets the password and ends every session. Only after `holdPassword`. */
    async setPassword(userId: string, hash: string): Promise<void> {
      const users = await adapter()
      await users.updatePassword(userId, hash)
      await users.deleteUserSessions(userId)
    },
  }
}

async function findHash(db: Db, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return found?.password ?? null
}

// better-auth's calls take and give HTTP headers.
const bearerOf = (token: string) => new Headers({ authorization: `Bearer ${token}` })

function configured(db: Db, { secret, publicUrl }: Options) {
  return betterAuth({
    baseURL: publicUrl,
    ...authSecrets(secret),
    database: { db, type: 'postgres' },
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    session: { ...signInTables.session, expiresIn: SESSION_AGE_S, updateAge: SESSION_RENEWAL_S },
    user: signInTables.user,
    account: signInTables.account,
    verification: signInTables.verification,
    // Sessions are named by their token; the cookie that holds it is not better-auth's.
    plugins: [bearer()],
    // Our migrations make the tables; the check cannot run inside a transaction.
    advanced: { database: { validateSchema: false } },
  })
}
