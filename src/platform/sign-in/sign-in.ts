import type { Db, Tx } from '../database/database.ts'
import { randomText } from '../secrets/signing.ts'
import type { Place } from './hash-queue.ts'
import { hashPassword, type Matched, matchPassword, PASSWORD_COST } from './password-hash.ts'
import { digestOfToken, newSessionToken } from './session-token.ts'

export const ID_LENGTH = 32
const DAY_S = 24 * 60 * 60
/** How long a session is valid after it was opened or renewed; a year in all. */
export const SESSION_AGE_S = 60 * DAY_S
// A session in use is prolonged, at most once a day.
const SESSION_RENEWAL_S = DAY_S
// Also a session in use ends a year after its login.
const MAX_SESSION_S = 365 * DAY_S

/** The browser that signs in; it is noted with the session. */
export type Device = { ipAddress: string; userAgent: string }

/** Shoppers' users, passwords and sessions. */
export function openSignIn(db: Db, hashCost = PASSWORD_COST) {
  return {
    /** The hash of a new password. Throws QueueFullError. */
    hash: (password: string, place: Place) => hashPassword(password, place, hashCost),

    /** Whether the password is the user's. Without a user (null) it takes as long and is false. Throws QueueFullError. */
    async match(userId: string | null, password: string, place: Place): Promise<Matched | null> {
      return matchPassword(userId, userId && (await findHash(db, userId)), password, place, hashCost)
    },

    /** The hash of the user's password, or null. */
    findHash: (userId: string) => findHash(db, userId),

    /** The session of a token, or null. `renewed`: it is valid for longer from now on, and so may the cookie be. */
    async findSession(token: string): Promise<{ userId: string; sessionId: string; renewed: boolean } | null> {
      const session = await db
        .selectFrom('sessions')
        .select(['id', 'user_id', 'created_at', 'expires_at'])
        .where('token', '=', digestOfToken(token))
        .where('expires_at', '>', new Date())
        .executeTakeFirst()
      if (!session) return null
      const { id: sessionId, user_id: userId } = session
      const now = Date.now()
      if (now - session.created_at.getTime() > MAX_SESSION_S * 1000) {
        await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
        return null
      }
      const renewed = session.expires_at.getTime() - now <= (SESSION_AGE_S - SESSION_RENEWAL_S) * 1000
      if (renewed) {
        await db
          .updateTable('sessions')
          .set({ expires_at: expiry(), updated_at: new Date() })
          .where('id', '=', sessionId)
          .execute()
      }
      return { userId, sessionId, renewed }
    },

    async endSession(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token', '=', digestOfToken(token)).execute()
    },

    within: (tx: Tx) => signInWithin(tx),
  }
}
export type SignIn = ReturnType<typeof openSignIn>

/** What changes passwords and sessions, as a part of the caller's transaction. Whoever locks other rows too locks the credential first. */
function signInWithin(tx: Tx) {
  return {
    /** A new user. Fails when the email has one. */
    async createUser({ name, email, hash }: { name: string; email: string; hash: string }): Promise<string> {
      const id = randomText(ID_LENGTH)
      await tx.insertInto('users').values({ id, name, email, email_verified: false }).execute()
      await tx.insertInto('credentials').values(passwordOf(id, hash)).execute()
      return id
    },

    /** Locks the user's password until the transaction ends. False when it is another one now, or the user is gone. */
    async lockPassword({ userId, hash }: Matched): Promise<boolean> {
      const found = await tx
        .selectFrom('credentials')
        .select('password')
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      return found?.password === hash
    },

    /** Locks the session until the transaction ends. False when it has ended. */
    async lockSession(sessionId: string): Promise<boolean> {
      const found = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).forUpdate().execute()
      return found.length > 0
    },

    /** A new session: its token. Only after `lockPassword`, so that none outlives a changed password. */
    async openSession(userId: string, device: Device): Promise<string> {
      const token = newSessionToken()
      await tx
        .insertInto('sessions')
        .values({
          id: randomText(ID_LENGTH),
          user_id: userId,
          token: digestOfToken(token),
          expires_at: expiry(),
          ip_address: device.ipAddress,
          user_agent: device.userAgent,
        })
        .execute()
      return token
    },

    /** Sets the password and ends every session. Only after `lockPassword`. */
    async setPassword(userId: string, hash: string): Promise<void> {
      await tx
        .updateTable('credentials')
        .set({ password: hash, updated_at: new Date() })
        .where('user_id', '=', userId)
        .where('provider_id', '=', 'credential')
        .execute()
      await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    },
  }
}

/** A row of `credentials`: a password is the only way in. */
export const passwordOf = (userId: string, hash: string) => ({
  id: randomText(ID_LENGTH),
  user_id: userId,
  account_id: userId,
  provider_id: 'credential',
  password: hash,
})

async function findHash(db: Db, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return found?.password ?? null
}

const expiry = () => new Date(Date.now() + SESSION_AGE_S * 1000)
