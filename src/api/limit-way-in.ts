import type { RequestContext } from '../web/server/request-context.ts'

/**
 * Counts an attempt to log in that names no account before it has succeeded. A browser that was let in before has a
 * count of its own, so that strangers behind the same address do not close this way to it; all of these together have a
 * wide one, since whoever logs in anew without the cookie gets another name. Of each browser it leaves out what a
 * person needs: who has fifty names does not close the way to others, and gets few attempts for each login that makes a
 * name. Throws `too_many`.
 */
export async function limitWayIn(
  { limit, isWithin, knownBrowserName }: Pick<RequestContext, 'limit' | 'isWithin' | 'knownBrowserName'>,
  name: 'loginOther' | 'passkeyChallenge',
): Promise<void> {
  const browser = knownBrowserName()
  if (!browser) return limit(name)
  if (await isWithin('loginOtherKnownFirst', browser)) return
  await limit('loginOtherKnown', browser)
  await limit('loginOtherKnownHere')
}
