import type { Context } from 'hono'
import type { Db } from '../../platform/database/database.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import { findSession, type Session } from '../../shop/customers/index.ts'
import type { SignedCookie } from './signed-cookie.ts'

type Parts = { db: Db; signIn: SignIn; cookie: SignedCookie }

export type RequestSession = {
  session: () => Promise<Session | null>
  /** From the answer on the browser is signed in by this token. */
  startSession: (token: string) => void
  /** From the answer on the browser has no session. */
  endSession: () => void
  /** The `Set-Cookie` that the answer needs: of a session that began, ended or was renewed. */
  setCookie: () => Promise<string | null>
}

/** The session of a request: read when it is first asked for, once, and only when the browser sent its cookie. */
export function requestSession(c: Context, { db, signIn, cookie }: Parts): RequestSession {
  let found: ReturnType<typeof find> | undefined
  // Null: the answer takes the cookie away.
  let next: string | null | undefined
  const find = async () => {
    const token = await cookie.read(c)
    return { token, known: token ? await findSession(db, signIn, token) : null }
  }
  const ask = () => {
    found ??= find()
    return found
  }
  return {
    session: async () => (await ask()).known?.session ?? null,
    startSession: token => {
      next = token
    },
    endSession: () => {
      next = null
    },
    setCookie: async () => {
      // Whoever asked for the session has got the error already.
      const asked = await found?.catch(() => undefined)
      if (next === undefined && asked?.token && !asked.known) next = null
      if (next === undefined && asked?.known?.renewed) next = asked.token
      if (next === undefined) return null
      return next === null ? cookie.drop() : cookie.give(next)
    },
  }
}
