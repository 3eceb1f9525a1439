import type { HttpBindings } from '@hono/node-server'
import type { Hono, MiddlewareHandler } from 'hono'
import type { WebEnv } from '../request-context.ts'
import type { CacheTags } from './cache-tags.ts'
import { chooseEncoding, readAnswer } from './cached-response.ts'
import { countAnswered } from './count-search.ts'
import type { PageCache } from './open-page-cache.ts'
import { responseParts } from './response-parts.ts'

/** What the server's environment says of a request that it made itself, to keep its answer. */
export type CachingEnv = { cacheTags?: CacheTags; note?: WebEnv['Variables']['note'] }

/**
 * Answers public addresses from memory, and keeps what `app` answers to them. `app` gets a request without cookie, address or
 * any other header of the visitor, so that nothing personal can be in what is kept.
 */
export function cacheResponses(
  app: Hono<WebEnv>,
  { answers, addressOf, origin, cdnMaxAge, countSearch }: PageCache,
): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const isRendering = (c.env as CachingEnv | undefined)?.cacheTags !== undefined
    if (isRendering || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
    const { pathname, search } = new URL(c.req.url)
    const address = addressOf(pathname + search)
    if (address === null) return next()
    const asked = { acceptEncoding: c.req.header('accept-encoding'), ifNoneMatch: c.req.header('if-none-match') }
    const shown = await answers.answer(address, chooseEncoding(asked.acceptEncoding), async cacheTags => {
      // A failure is logged and shown with the id of the request that met it first.
      const env: CachingEnv = { cacheTags, note: c.var.note }
      return readAnswer(await app.request(origin + address, {}, env))
    })
    // What decides where it leads, or goes on with it, is left out of the kept address.
    const isWhole = new URLSearchParams(search).size === new URLSearchParams(address.split('?')[1]).size
    if (!isWhole && (shown.answer.status === 404 || Math.floor(shown.answer.status / 100) === 3)) return next()
    countAnswered(
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
