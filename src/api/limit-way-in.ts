import type { RequestContext } from '../web/server/request-context.ts'

/**
 * Counts an attempt to log in that names no account before it has succeeded. A browser that was let in before has a count of its own, so that
 * nobody behind the same address closes this way to it. Throws `too_many`.
 */
export async function limitWayIn(
  { limit, knownBrowserName }: Pick<RequestContext, 'limit' | 'knownBrowserName'>,
  name: 'loginOther' | 'passkeyChallenge',
): Promise<void> {
  const browser = knownBrowserName()
  await (browser ? limit('loginOtherKnown', browser) : limit(name))
}
