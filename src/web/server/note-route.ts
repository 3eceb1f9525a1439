import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { FailedRequest } from '../../platform/log/request-counts.ts'
import type { ServerBindings } from './admission/open-server.ts'
import { newNote } from './admission/watch-requests.ts'
import type { WebEnv } from './request-context.ts'

/** The route of a page's path, such as '/product/:id'. */
export type PageRoute = (path: string) => string

/**
 * Gives each request its note, with its route: for metrics and the log; `onFailed` is called for faults of the shop. A
 * request without a port gets one too.
 */
export function noteRoute(
  pageRoute: PageRoute,
  onFailed?: (request: FailedRequest) => void,
): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const { note = newNote() } = (c.env ?? {}) as Partial<ServerBindings>
    // Also for a request that fails.
    note.route = routeOf(c, pageRoute)
    c.set('note', note)
    await next()
    // Who leaves while a page loads has not met a failure.
    if (c.res.status >= 500 && !c.req.raw.signal.aborted) onFailed?.({ route: note.route, status: c.res.status })
  }
}

function routeOf(c: Context<WebEnv>, pageRoute: PageRoute): string {
  const { path } = c.req
  const handler = matchedRoutes(c).findLast(route => !route.path.endsWith('*'))
  if (handler) return handler.path
  return path.startsWith('/v1/') ? '/v1/*' : pageRoute(path)
}
