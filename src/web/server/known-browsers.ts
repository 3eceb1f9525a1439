import type { Context } from 'hono'
import { isSigned, randomText, type Secret, sign } from '../../platform/secrets/signing.ts'
import { LONGEST_AGE_S, signedCookie } from './signed-cookie.ts'

// A family's accounts in one browser.
const MAX_ACCOUNTS = 5

/**
 * Browsers that have been let into an account before, by a signed cookie (OWASP: device cookies). Wrong passwords from
 * elsewhere do not lock them out. The cookie holds a random name of the browser and a tag for each account, which does
 * not reveal the account.
 */
export function knownBrowsers(
  site: { sessionSecret: Secret; publicUrl: string },
  of: 'shoppers' | 'staff' = 'shoppers',
) {
  const cookie = signedCookie(of === 'staff' ? 'khushbu_staff_known' : 'khushbu_known', LONGEST_AGE_S, site)
  const purpose = of === 'staff' ? 'known-staff-browser' : 'known-browser'
  const tag = (name: string, account: string) => sign(site.sessionSecret, purpose, `${name} ${account}`)
  const isTag = (each: string, name: string, account: string) =>
    isSigned(site.sessionSecret, purpose, `${name} ${account}`, each)
  const read = (c: Context) => {
    const [name = '', ...tags] = cookie.read(c)?.split('.') ?? []
    return { name, tags }
  }
  return {
    /** The name of a browser that knows this account, or null. */
    find(c: Context, account: string): string | null {
      const { name, tags } = read(c)
      return tags.some(each => isTag(each, name, account)) ? name : null
    },
    /** The name of a browser that knows any account, or null. */
    name: (c: Context): string | null => read(c).name || null,
    /** The `Set-Cookie` that makes the browser known to this account. */
    remember(c: Context, account: string): string {
      const before = read(c)
      const name = before.name || randomText(24)
      const own = tag(name, account)
      const tags = [own, ...before.tags.filter(each => each !== own)].slice(0, MAX_ACCOUNTS)
      return cookie.give([name, ...tags].join('.'))
    },
  }
}
