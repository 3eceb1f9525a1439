import type { Context } from 'hono'
import type { Db } from '../../platform/database/database.ts'
import type { SignIn } from '../../platform/sign-in/shopper-sign-in.ts'
import { findSession, type Session } from '../../shop/ground/customers/index.ts'
import type { SignedCookie } from './signed-cookie.ts'

type Parts = { db: Db; signIn: SignIn; cookie: SignedCookie }

export type RequestSession = {
  session: () => Promise<Session | null>
  /** Signs the browser in with this token; the session that it had ends. */
  startSession: (token: string) => void
  /** Signs the browser out. */
  endSession: () => void
  /** Notes whose account somebody tries to enter, by customer id. */
  tries: (account: string | null) => void
  /**
   * The customer id of the session that has begun, or else of the account that was tried or of the request's session.
   */
  account: () => Promise<string | null>
  /** The `Set-Cookie` header of the response, when the session has begun, ended or been renewed. */
  setCookie: () => Promise<string | null>
}

/** The session of a request: read at the first use, once, and only with the cookie. */
export function requestSession(c: Context, { db, signIn, cookie }: Parts): RequestSession {
  let found: ReturnType<typeof find> | undefined
  // Null: the response deletes the cookie.
  let next: string | null | undefined
  let tried: string | null = null
  const find = async () => {
    const token = cookie.read(c)
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
    tries: account => {
      tried = account
    },
    account: async () => {
      if (!next && tried) return tried
      const known = next ? await findSession(db, signIn, next) : (await ask()).known
      return known?.session.customer._id ?? null
    },
    setCookie: async () => {
      // The caller that read the session has got the error.
      const asked = await (next ? ask() : found)?.catch(() => undefined)
      if (next && asked?.token && asked.known && asked.token !== next) await signIn.endSession(asked.token)
      if (next === undefined && asked?.token && !asked.known) next = null
      if (next === undefined && asked?.known?.renewed) next = asked.token
      if (next === undefined) return null
      return next === null ? cookie.drop() : cookie.give(next)
    },
  }
}
