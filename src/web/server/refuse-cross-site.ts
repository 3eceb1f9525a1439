import type { MiddlewareHandler } from 'hono'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses unsafe requests that a browser sends for a page of another site, or of ours over another scheme. Other
 * clients send neither header. `open`: paths that are authorised by a token instead of cookies.
 */
export function refuseCrossSite(publicUrl: string, open: readonly string[] = []): MiddlewareHandler {
  const { protocol, host } = new URL(publicUrl)
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || open.includes(c.req.path)) return next()
    const origin = c.req.header('origin')
    // The server may have more host names than PUBLIC_URL; behind a proxy only PUBLIC_URL has the https scheme.
    const ours = [host, c.req.header('host')].map(name => `${protocol}//${name}`)
    if ((origin !== undefined && !ours.includes(origin)) || c.req.header('sec-fetch-site') === 'cross-site') {
      return c.json({ success: false, message: 'Requests from other sites are not accepted' }, 403)
    }
    return next()
  }
}
