import type { Context } from 'hono'
import { generateCookie, generateSignedCookie, getSignedCookie } from 'hono/cookie'
import { allSecrets, type Secret, sign } from '../../platform/signing.ts'

type Site = { sessionSecret: Secret; publicUrl: string }

export type SignedCookie = ReturnType<typeof signedCookie>

/** A signed HttpOnly cookie with one value; `maxAge` in seconds. On https only this very host can set it (`__Host-`). */
export function signedCookie(plainName: string, maxAge: number, { sessionSecret, publicUrl }: Site) {
  // A separate key, so that a signature of another cookie is not valid here.
  const secrets = allSecrets(sessionSecret).map(each => sign(each, 'cookie', plainName))
  const [secret = ''] = secrets
  const secure = publicUrl.startsWith('https:')
  const name = secure ? `__Host-${plainName}` : plainName
  const options = { httpOnly: true, secure, sameSite: 'Lax', path: '/', maxAge } as const
  return {
    /** The value, or null without a valid signature. */
    read: async (c: Context): Promise<string | null> => {
      for (const each of secrets) {
        const value = await getSignedCookie(c, each, name)
        if (value) return value
      }
      return null
    },
    /** The `Set-Cookie` that sets the value. */
    give: (value: string): Promise<string> => generateSignedCookie(name, value, secret, options),
    /** The `Set-Cookie` that deletes the cookie. */
    drop: (): string => generateCookie(name, '', { ...options, maxAge: 0 }),
  }
}
