import type { Db } from '../database/database.ts'
import { randomText } from '../secrets/signing.ts'
import type { Place } from './hash-queue.ts'
import { type HashCost, hashPassword, type Matched, matchPassword } from './password-hash.ts'
import { digestOfToken, newSessionToken } from './session-token.ts'

export const ID_LENGTH = 32

/** The browser that signs in; it is noted with the session. */
export type Device = { ipAddress: string; userAgent: string }

/** Shoppers or staff: tables of one shape, apart from each other. */
type People = {
  credentials: 'credentials' | 'staff_credentials'
  sessions: 'sessions' | 'staff_sessions'
  /** How long a session is valid after it was opened. */
  sessionAgeS: number
}

/**
 * Passwords and sessions of shoppers or of staff.
 * @rule how a session of a shopper or of staff is opened, and that a new password ends them
 */
export function signInOf(db: Db, people: People, hashCost: HashCost) {
  return {
    /** The hash of a new password. Throws QueueFullError. */
    hash: (password: string, place: Place) => hashPassword(password, place, hashCost),

    /**
     * Whether the password is this person's. Without a person (null) it takes as long and is null. Throws
     * QueueFullError.
     */
    async match(personId: string | null, password: string, place: Place): Promise<Matched | null> {
      const hash = personId && (await findHash(db, people, personId))
      return matchPassword(personId, hash, password, place, hashCost)
    },

    /** The hash of the person's password, or null. */
    findHash: (personId: string) => findHash(db, people, personId),

    async endSession(token: string): Promise<void> {
      await db.deleteFrom(people.sessions).where('token', '=', digestOfToken(token)).execute()
    },

    within: (tx: Db) => signInWithin(tx, people),
  }
}

/**
 * What changes passwords and sessions, as a part of the caller's transaction. Whoever locks other rows too locks the
 * credential first.
 */
function signInWithin(tx: Db, people: People) {
  const endSessions = async (personId: string): Promise<void> => {
    await tx.deleteFrom(people.sessions).where('user_id', '=', personId).execute()
  }
  /** Locks the person's password, whatever it is, until the transaction ends. */
  const lockPasswordOf = async (personId: string): Promise<string | null | undefined> => {
    const found = await tx
      .selectFrom(people.credentials)
      .select('password')
      .where('user_id', '=', personId)
      .forUpdate()
      .executeTakeFirst()
    return found?.password
  }
  return {
    /** Gives somebody new a password. */
    async addPassword(personId: string, hash: string): Promise<void> {
      await tx.insertInto(people.credentials).values(passwordOf(personId, hash)).execute()
    },

    /**
     * Locks the person's password until the transaction ends. False when it is another one now, or the person is gone.
     */
    lockPassword: async ({ userId, hash }: Matched): Promise<boolean> => (await lockPasswordOf(userId)) === hash,

    lockPasswordOf,

    /** Locks the session until the transaction ends. False when it has ended. */
    async lockSession(sessionId: string): Promise<boolean> {
      const found = await tx.selectFrom(people.sessions).select('id').where('id', '=', sessionId).forUpdate().execute()
      return found.length > 0
    },

    /**
     * A new session: its token. Only behind `lockPassword` or `lockPasswordOf`, so that none outlives a changed
     * password.
     */
    async openSession(personId: string, device: Device): Promise<string> {
      const token = newSessionToken()
      await tx
        .insertInto(people.sessions)
        .values({
          id: randomText(ID_LENGTH),
          user_id: personId,
          token: digestOfToken(token),
          expires_at: new Date(Date.now() + people.sessionAgeS * 1000),
          ip_address: device.ipAddress,
          user_agent: device.userAgent,
        })
        .execute()
      return token
    },

    endSessions,

    /** Sets the password and ends every session. */
    async setPassword(personId: string, hash: string): Promise<void> {
      // First, so that a login with the old password either ends before this or fails.
      await tx
        .updateTable(people.credentials)
        .set({ password: hash, updated_at: new Date() })
        .where('user_id', '=', personId)
        .where('provider_id', '=', 'credential')
        .execute()
      await endSessions(personId)
    },
  }
}

/** A row of `credentials` or `staff_credentials`: a password. */
export const passwordOf = (userId: string, hash: string) => ({
  id: randomText(ID_LENGTH),
  user_id: userId,
  account_id: userId,
  provider_id: 'credential',
  password: hash,
})

async function findHash(db: Db, { credentials }: People, personId: string): Promise<string | null> {
  const found = await db
    .selectFrom(credentials)
    .select('password')
    .where('user_id', '=', personId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return found?.password ?? null
}
