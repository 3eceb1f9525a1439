import type { HttpBindings } from '@hono/node-server'
import type { Hono, MiddlewareHandler } from 'hono'
import type { WebEnv } from '../request-context.ts'
import { maybeTestVisit } from '../test-orders.ts'
import type { CacheTags } from './cache-tags.ts'
import { chooseEncoding, readResponse } from './cached-response.ts'
import { countShown } from './count-search.ts'
import type { PageCache } from './open-page-cache.ts'
import { responseParts } from './response-parts.ts'

/** What the server's environment says of a request that it made itself, to cache its response. */
export type CachingEnv = { cacheTags?: CacheTags; note?: WebEnv['Variables']['note'] }

/**
 * Serves public addresses from memory, and caches what `app` returns for them. `app` gets a request without cookie,
 * address or any other header of the visitor, so that nothing personal can be in what is cached. While the shop is
 * closed it neither serves nor caches.
 * @rule how pages and calls are cached in memory, without anything of a visitor
 */
export function cacheResponses(
  app: Hono<WebEnv>,
  { responses, addressOf, origin, cdnMaxAge, countSearch }: PageCache,
  isClosed: () => Promise<boolean>,
): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const isRendering = (c.env as CachingEnv | undefined)?.cacheTags !== undefined
    if (maybeTestVisit(c.req.header('cookie'))) return next()
    if (isRendering || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
    const { pathname, search } = new URL(c.req.url)
    const address = addressOf(pathname + search)
    if (address === null || (await isClosed())) return next()
    const asked = { acceptEncoding: c.req.header('accept-encoding'), ifNoneMatch: c.req.header('if-none-match') }
    const shown = await responses.serve(address, chooseEncoding(asked.acceptEncoding), async cacheTags => {
      // A failure is logged and shown with the id of the request that met it first.
      const env: CachingEnv = { cacheTags, note: c.var.note }
      return readResponse(await app.request(origin + address, {}, env))
    })
    // What decides where it leads, or goes on with it, is left out of the cached address.
    const isWhole = new URLSearchParams(search).size === new URLSearchParams(address.split('?')[1]).size
    if (!isWhole && (shown.response.status === 404 || Math.floor(shown.response.status / 100) === 3)) return next()
    countShown(
      countSearch,
      shown.searched,
      c.req.header(),
      (c.env as Partial<HttpBindings>)?.incoming?.socket.remoteAddress,
    )
    const { status, headers, body } = responseParts(shown, asked, cdnMaxAge)
    const sent = c.req.method === 'HEAD' || !body ? null : new Uint8Array(body)
    return new Response(sent, { status, headers })
  }
}
