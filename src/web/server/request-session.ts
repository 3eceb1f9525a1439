import type { Context } from 'hono'
import type { Db } from '../../platform/database/database.ts'
import { type SignIn, sessionCookie } from '../../platform/sign-in/sign-in.ts'
import { type FoundSession, findSession, type Session } from '../../shop/customers/index.ts'

type RequestSession = {
  session: () => Promise<Session | null>
  /** The cookies that prolong a session which was asked for. */
  newCookies: () => Promise<string[]>
}

/** The session of a request: read when it is first asked for, once, and only when the browser sent its cookie. */
export function requestSession(c: Context, db: Db, signIn: SignIn, headers: () => Headers): RequestSession {
  let found: Promise<FoundSession> | undefined
  const find = () => {
    found ??= c.req.header('cookie')?.includes(sessionCookie)
      ? findSession(db, signIn, headers())
      : Promise.resolve({ session: null, cookies: [] })
    return found
  }
  return {
    session: async () => (await find()).session,
    // Whoever asked for the session has got the error already.
    newCookies: async () => (await found?.catch(() => null))?.cookies ?? [],
  }
}
