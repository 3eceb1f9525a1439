import type { Context } from 'hono'
import { generateSignedCookie, getSignedCookie } from 'hono/cookie'
import { randomText, sign } from '../../platform/signing.ts'

const NAME = 'khushbu_browser'
// Browsers keep a cookie for 400 days at most.
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60

/** The signed HttpOnly cookie that holds a browser's guest id. */
export function browserCookie(sessionSecret: string, publicUrl: string) {
  // A key of its own: what signs another cookie never signs this one.
  const secret = sign(sessionSecret, 'browser', NAME)
  return {
    /** The guest id, or null when there is none or the signature is not ours. */
    read: async (c: Context): Promise<string | null> => (await getSignedCookie(c, secret, NAME)) || null,
    /** A new guest id and the `Set-Cookie` that gives it to a browser. */
    make: async (): Promise<{ browserId: string; cookie: string }> => {
      const browserId = randomText(24)
      const cookie = await generateSignedCookie(NAME, browserId, secret, {
        httpOnly: true,
        secure: publicUrl.startsWith('https:'),
        sameSite: 'Lax',
        path: '/',
        maxAge: MAX_AGE_SECONDS,
      })
      return { browserId, cookie }
    },
  }
}
