import type { Handler } from 'hono'
import { wayOn } from './redirect-or-404.ts'
import type { WebEnv } from './request-context.ts'
import { personal, publicPage } from './who-may-cache.ts'

/** Renders a page: React Router's request handler. */
export type Pages = (request: Request, context: WebEnv['Variables']) => Promise<Response>

const METHODS = ['GET', 'HEAD', 'POST']
const RETRY_AFTER_SECONDS = 30

/**
 * Responds with a page, or redirects an address that moved. Pages without a cache header and responses to forms are
 * personal. Forms are sent by POST.
 */
export function servePage(pages: Pages): Handler<WebEnv> {
  return async c => {
    if (!METHODS.includes(c.req.method))
      return c.text('Pages know GET, HEAD and POST', 405, { allow: METHODS.join(', ') })
    // React Router would compare it with a URL without the proxy's https; `refuseCrossSite` has checked it already.
    c.req.raw.headers.delete('origin')
    const page = await pages(c.req.raw, c.var)
    const asked = c.req.method === 'GET' || c.req.method === 'HEAD'
    let way: Awaited<ReturnType<typeof wayOn>> = null
    try {
      if (asked && page.status === 404) way = await wayOn(c)
    } catch (error) {
      // A fault is no 'not there': a search engine would drop the address.
      c.var.log.error({ err: error, ...c.var.note }, 'whether an address redirects is not known')
      c.header('retry-after', String(RETRY_AFTER_SECONDS))
      return c.text('This page cannot be shown just now. Please try again in a minute.', 503)
    }
    if (way) {
      const headers = { location: way.to, ...publicPage() }
      return new Response(null, { status: way.status, headers })
    }
    if (!asked || !page.headers.has('cache-control')) page.headers.set('cache-control', personal['cache-control'])
    return page
  }
}
