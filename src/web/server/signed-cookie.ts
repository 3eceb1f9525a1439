import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { allSecrets, isSame, type Secret, sign } from '../../platform/secrets/signing.ts'

type Site = { sessionSecret: Secret; publicUrl: string }

/** The longest age that browsers accept: 400 days. */
export const LONGEST_AGE_S = 400 * 24 * 60 * 60

export type SignedCookie = ReturnType<typeof signedCookie>

/**
 * A signed HttpOnly cookie with one value; `maxAge` in seconds. On https only this very host can set it (`__Host-`).
 * Written as Hono's helper writes it, which signs through the thread pool: that took a fifth of the time of a call.
 */
export function signedCookie(plainName: string, maxAge: number, { sessionSecret, publicUrl }: Site) {
  // A separate key, so that a signature of another cookie is not valid here.
  const secrets = allSecrets(sessionSecret).map(each => sign(each, 'cookie', plainName))
  const [secret = ''] = secrets
  const secure = publicUrl.startsWith('https:')
  const name = secure ? `__Host-${plainName}` : plainName
  const options = { httpOnly: true, secure, sameSite: 'Lax', path: '/', maxAge } as const
  return {
    /** The value, or null without a valid signature. */
    read(c: Context): string | null {
      const text = getCookie(c, name) ?? ''
      const end = text.lastIndexOf('.')
      if (end <= 0) return null
      const value = text.slice(0, end)
      return secrets.some(each => isSame(signatureOf(value, each), text.slice(end + 1))) ? value : null
    },
    /** The `Set-Cookie` that sets the value. */
    give: (value: string): string => generateCookie(name, `${value}.${signatureOf(value, secret)}`, options),
    /** The `Set-Cookie` that deletes the cookie. */
    drop: (): string => generateCookie(name, '', { ...options, maxAge: 0 }),
  }
}

const signatureOf = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest('base64')
