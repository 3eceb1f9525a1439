import type { Context, Handler } from 'hono'
import { findOldAddress } from '../../shop/people/moves/index.ts'
import { findRedirect } from '../../shop/settings/redirects/index.ts'
import { personal, publicPage } from './caching.ts'
import { keepQuery } from './keep-query.ts'
import type { WebEnv } from './request-context.ts'

/** Renders a page: React Router's request handler. */
export type Pages = (request: Request, context: WebEnv['Variables']) => Promise<Response>

const METHODS = ['GET', 'HEAD', 'POST']
const RETRY_AFTER_SECONDS = 30

/**
 * Responds with a page, or redirects an address that moved. Pages without a cache header and responses to forms are
 * personal. Forms are sent by POST.
 * @rule the response to an address without a page: a redirect or 404
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

/**
 * Where an address without a page redirects to: by a redirect of staff, else as an address of the merchant's earlier
 * shop. Null, and counted, for any other.
 */
async function wayOn(c: Context<WebEnv>): Promise<{ to: string; status: 301 | 302 } | null> {
  const { db, addresses } = c.var
  const { origin, pathname: path, search, searchParams } = new URL(c.req.url)
  const redirect = await findRedirect(db, path + search)
  if (redirect) addresses.addHit(redirect.from)
  const way = redirect ?? (await findOldAddress(db, path + search))
  const leadsTo = way?.to ?? null
  if (leadsTo === null || !URL.canParse(leadsTo, origin)) {
    addresses.addMiss(path)
    return null
  }
  // A path where it stays in the shop, whatever the shop is called behind a proxy.
  const inShop = leadsTo.startsWith(`${origin}/`) ? leadsTo.slice(origin.length) : leadsTo
  return { to: keepQuery(inShop, searchParams, way?.matched), status: redirect?.status ?? 301 }
}
