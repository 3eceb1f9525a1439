import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { isSigned, randomText, sign } from '../../platform/signing.ts'

const cookieName = 'khushbu_browser'
// Browsers keep a cookie for 400 days at most.
const maxAge = 400 * 24 * 60 * 60

/** The guest id of the browser behind a request, or null when it has none or the signature is not ours. */
export function readBrowserCookie(c: Context, secret: string): string | null {
  const [id, signature] = getCookie(c, cookieName)?.split('.') ?? []
  return id && signature && isSigned(secret, 'browser', id, signature) ? id : null
}

/** Gives the browser a new guest id in a signed HttpOnly cookie. */
export function giveBrowserCookie(c: Context, secret: string, secure: boolean): string {
  const id = randomText(24)
  setCookie(c, cookieName, `${id}.${sign(secret, 'browser', id)}`, {
    httpOnly: true,
    secure,
    sameSite: 'Lax',
    path: '/',
    maxAge,
  })
  return id
}
