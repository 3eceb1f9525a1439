import type { Context } from 'hono'
import { isSigned, randomText, type Secret, sign } from '../../platform/secrets/signing.ts'
import { signedCookie } from './signed-cookie.ts'

// The longest age that browsers accept.
const KNOWN_AGE_S = 400 * 24 * 60 * 60
// A family's accounts in one browser.
const MAX_ACCOUNTS = 5

/**
 * Browsers that have been let into an account before, by a signed cookie (OWASP: device cookies). Wrong passwords from elsewhere do
 * not lock them out. The cookie holds a random name of the browser and a tag for each account, which does not reveal the account.
 */
export function knownBrowsers(site: { sessionSecret: Secret; publicUrl: string }) {
  const cookie = signedCookie('khushbu_known', KNOWN_AGE_S, site)
  const tag = (name: string, customerId: string) => sign(site.sessionSecret, 'known-browser', `${name} ${customerId}`)
  const isTag = (each: string, name: string, customerId: string) =>
    isSigned(site.sessionSecret, 'known-browser', `${name} ${customerId}`, each)
  const read = (c: Context) => {
    const [name = '', ...tags] = cookie.read(c)?.split('.') ?? []
    return { name, tags }
  }
  return {
    /** The name of a browser that knows this account, or null. */
    find(c: Context, customerId: string): string | null {
      const { name, tags } = read(c)
      return tags.some(each => isTag(each, name, customerId)) ? name : null
    },
    /** The `Set-Cookie` that makes the browser known to this account. */
    remember(c: Context, customerId: string): string {
      const before = read(c)
      const name = before.name || randomText(24)
      const own = tag(name, customerId)
      const tags = [own, ...before.tags.filter(each => each !== own)].slice(0, MAX_ACCOUNTS)
      return cookie.give([name, ...tags].join('.'))
    },
  }
}
