import type { Db, Tx } from '../database/database.ts'
import { randomText } from '../secrets/signing.ts'
import { PASSWORD_COST } from './password-hash.ts'
import { ID_LENGTH, signInOf } from './passwords-and-sessions.ts'
import { digestOfToken } from './session-token.ts'

const DAY_S = 24 * 60 * 60
/** How long a session is valid after it was opened or renewed; a year in all. */
export const SESSION_AGE_S = 60 * DAY_S
// A session in use is prolonged, at most once a day.
const SESSION_RENEWAL_S = DAY_S
// Also a session in use ends a year after its login.
const MAX_SESSION_S = 365 * DAY_S

const shoppers = { credentials: 'credentials', sessions: 'sessions', sessionAgeS: SESSION_AGE_S } as const

/**
 * Shoppers' users, passwords and sessions.
 * @rule how long a shopper stays signed in
 */
export function openSignIn(db: Db, hashCost = PASSWORD_COST) {
  const common = signInOf(db, shoppers, hashCost)
  return {
    ...common,

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
          .set({ expires_at: new Date(now + SESSION_AGE_S * 1000), updated_at: new Date() })
          .where('id', '=', sessionId)
          .execute()
      }
      return { userId, sessionId, renewed }
    },

    within(tx: Tx) {
      const within = common.within(tx)
      return {
        ...within,
        /** A new user. Fails when the email has one. */
        async createUser({ name, email, hash }: { name: string; email: string; hash: string }): Promise<string> {
          const id = randomText(ID_LENGTH)
          await tx.insertInto('users').values({ id, name, email, email_verified: false }).execute()
          await within.addPassword(id, hash)
          return id
        },
      }
    },
  }
}
export type SignIn = ReturnType<typeof openSignIn>
